import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { fillDemoShop } from '#app/demoShop.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { closeAll } from '#test/closing.ts'
import { urlOf } from '#test/postgres.ts'
import { openMailServer } from '#test/smtp.ts'
import { attackShop } from './attack/attackShop.ts'
import { AttackedShop } from './attack/shop.ts'

export const about =
  'attacks a shop that it starts itself; `--seed 7` repeats a run, `--requests 500` sends fewer fuzzed requests.'

const Whole = z.coerce.number('--seed and --requests must be whole numbers.').int().min(0).max(999_999_999)

export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string' }, requests: { type: 'string' }, only: { type: 'string' } },
  })
  const seed = Whole.parse(values.seed ?? randomInt(1_000_000))
  const requests = Whole.parse(values.requests ?? 20_000)
  console.log(`Attacking with --seed ${seed}`)
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-attack-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'data'), () => {})
  if (typeof postgres.connection === 'string')
    throw new Error('The embedded PostgreSQL has an address instead of a socket.')
  const db = openDatabase(postgres.connection)
  try {
    await migrate(db)
    await fillDemoShop(db)
    const mails = await openMailServer()
    const shop = await AttackedShop.start(urlOf(postgres.connection), folder, mails.url)
    try {
      const options = { seed, requests, only: values.only, isLong: true }
      const report = await attackShop({ shop, db, mails }, options)
      report.printFindings()
      if (report.findings.length > 0) throw new Error(`${report.findings.length} findings. To repeat: --seed ${seed}`)
    } finally {
      await shop.stop()
      await closeAll()
    }
  } finally {
    await db.destroy()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}
