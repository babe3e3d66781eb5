// Loads every language for the tests; the page fetches them one by one.
import { LANGUAGES, load } from './catalogues'

await Promise.all(LANGUAGES.map(load))
