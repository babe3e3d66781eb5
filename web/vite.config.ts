import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const { NUMBRA_SERVER = 'http://127.0.0.1:7777' } = loadEnv(mode, '.', 'NUMBRA_')
  return {
    plugins: [svelte()],
    build: {
      outDir: '../src/numbra/server/page',
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: { host: '127.0.0.1', proxy: { '/api': { target: NUMBRA_SERVER, ws: true } } },
  }
})
