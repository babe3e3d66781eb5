import { svelte } from '@sveltejs/vite-plugin-svelte'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'

/** A language's catalogues come in two parts: the frame's, and the games', which a language may not have. */
const CATALOGUE = /\/src\/(games\/)?[^.]*locale\/([\w-]+)\.json$/
const part = (id: string): string | null => {
  const [, games, language] = CATALOGUE.exec(id) ?? []
  return language ? `${language}-${games ? 'games' : 'page'}` : null
}

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
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: part }] } } },
    },
    server: { host: '127.0.0.1', proxy: { '/api': { target: NUMBRA_SERVER, ws: true } } },
    test: { setupFiles: 'src/app/languages.test.setup.ts' },
  }
})
