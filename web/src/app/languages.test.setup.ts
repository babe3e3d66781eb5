// Every language, for the tests: on the page they come one by one.
import { LANGUAGES, load } from './catalogues'

await Promise.all(LANGUAGES.map(load))
