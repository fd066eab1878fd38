import { start } from '#app/start.ts'
import { environment } from '#platform/db/embedded/account.ts'
import { builtPages } from '#platform/pages/builtPages.ts'

// The shop, as src/app/main.ts starts it. Its PostgreSQL has a clock of its own.
Object.assign(environment, JSON.parse(process.env.POSTGRES_ENVIRONMENT ?? '{}'))
await start(builtPages)
