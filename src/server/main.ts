import { builtPages } from './pages.ts'
import { start } from './start.ts'

await start(builtPages)
