import { builtPages } from '#platform/pages/builtPages.ts'
import { start } from './start.ts'

await start(builtPages)
