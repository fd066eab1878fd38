import { builtPages } from '#platform/pages/pages.ts'
import { start } from './start.ts'

await start(builtPages)
