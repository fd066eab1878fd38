import { devPages } from '#platform/pages/devPages.ts'
import { start } from './start.ts'

await start(devPages)
