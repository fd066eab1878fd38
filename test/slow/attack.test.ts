import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { attackShop } from '../../ops/attack/attackShop.ts'
import { AttackedShop } from '../../ops/attack/shop.ts'
import { closeAfterFile } from '../closing.ts'
import { emptyLongLists } from '../longLists.ts'
import { createDatabase, sharedPostgres, urlOf } from '../postgres.ts'
import { removeFolder } from '../removeFolder.ts'
import { openMailServer } from '../smtp.ts'

// The short form of `npm run attack`, with the same seed in each run. It stays below 25 seconds of one worker.

it('a shop that is attacked leaks, breaks and loses nothing', async () => {
  const connection = { ...sharedPostgres(), database: 'attacked_shop' }
  await createDatabase(connection, connection.database, 'demo_shop')
  const folder = await mkdtemp(join(tmpdir(), 'attacked-'))
  const db = openDatabase(connection)
  closeAfterFile(async () => {
    await db.destroy()
    await removeFolder(folder)
  })
  await emptyLongLists(db)
  const mails = await openMailServer()
  const shop = await AttackedShop.start(urlOf(connection), folder, mails.url)
  closeAfterFile(() => shop.stop())
  const report = await attackShop({ shop, db, mails }, { seed: 20_261_123, requests: 200, isLong: false })
  expect(report.findings).toEqual([])
  expect([...report.parts.keys()]).toEqual(['roles', 'files', 'fuzz', 'limits', 'payloads', 'after'])
})
