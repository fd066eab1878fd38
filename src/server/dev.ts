import { devPages } from './devPages.ts'
import { start } from './start.ts'

await start(devPages)
