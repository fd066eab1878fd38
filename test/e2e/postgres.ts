import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { makeTemplates } from '../postgres.ts'

/** One real PostgreSQL for all browser tests; each worker clones a shop of its own. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-e2e-'))
  const postgres = await startEmbeddedPostgres(folder, () => {})
  await makeTemplates(postgres.connection)
  process.env.TEST_POSTGRES = JSON.stringify(postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
