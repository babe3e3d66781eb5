import { mount } from 'svelte'
import { load } from './app/catalogues'
import { settings } from './app/settings.svelte'
import App from './App.svelte'
import './base.css'
import { loaded } from './wire/parts'

void loaded(() => load(settings.language)).then(() => mount(App, { target: document.getElementById('app')! }))
