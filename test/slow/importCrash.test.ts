import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { importCalls } from '#features/imports/contract.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { addressOf } from '#shared/call.ts'
import { aDemoFolder, cleanUpAfterEach, start } from '../fixtures/startedShop.ts'
import { send } from '../sendCall.ts'
import { beSlow } from '../untilTrue.ts'

cleanUpAfterEach()

const lines = 3000

it('an import leaves all rows or none when the server is killed, and can be applied again', async () => {
  const environment = { DATA_DIR: await aDemoFolder(), BACKUP_URL: 'off' }
  let shop = await start(environment)
  const host = join(environment.DATA_DIR, 'postgres')
  const db = openDatabase({ host, port: 5432, user: 'tidewater', database: 'tidewater' })
  const token = await signIn(shop.address)
  const rows = Array.from({ length: lines }, (_, n) => `Crash ${n},Phone Case,${n + 1},CRASH${n}`)
  const { id, version } = await upload(shop.address, token, `Device,Type,Available,Barcode\n${rows.join('\n')}\n`)
  const applied = { params: { id }, body: { version } }
  const before = await written(db)
  expect(before.products).toBe(0)

  for (const progress of [1, 1400, 2501]) {
    const first = await newestId(db)
    const answer = send(shop.address, token, importCalls.apply, { ...applied, key: randomUUID() })
    while ((await newestId(db)) < first + progress) await beSlow(2)
    const gone = new Promise((resolve) => shop.program.on('exit', resolve))
    shop.program.kill('SIGKILL')
    await gone
    shop = await start(environment)
    const isAcknowledged = (await answer)?.status === 200
    expect(isAcknowledged).toBe(false)
    expect(await written(db)).toEqual(before)
  }

  const again = () => send(shop.address, token, importCalls.apply, { ...applied, key: randomUUID() })
  await expect.poll(async () => (await again())?.status, { timeout: 60_000 }).toBe(200)
  const { products, codes, pieces } = await written(db)
  expect({ products, codes, pieces }).toEqual({ products: lines, codes: lines, pieces: (lines * (lines + 1)) / 2 })
  await db.destroy()
}, 180_000)

/** PostgreSQL does not take back the values of a sequence, so they show how far a transaction is. */
const newestId = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select last_value::integer as id from products_id_seq`.execute(db)
  return rows[0]?.id ?? 0
}

async function written(db: Database) {
  const count = async (rows: ReturnType<typeof sql>) => {
    const found = await sql<{ count: number }>`select count(*)::integer as count from ${rows} as counted`.execute(db)
    return found.rows[0]?.count ?? 0
  }
  const { pieces } = await db
    .selectFrom('products')
    .select(sql<number>`coalesce(sum(quantity_available), 0)::integer`.as('pieces'))
    .where('device', 'like', 'Crash %')
    .executeTakeFirstOrThrow()
  return {
    products: await count(sql`(select from products where device like 'Crash %')`),
    codes: await count(sql`(select from barcodes where code like 'CRASH%')`),
    movements: await count(sql`(select from stock_ledger)`),
    applied: await count(sql`(select from imports where state = 'applied')`),
    noted: await count(sql`(select from import_rows where row_id is not null)`),
    pieces,
  }
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/user/signin/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@tidewater.example', password: demoPassword }),
  })
  return (await answer.json()).token
}

async function upload(address: string, token: string, text: string): Promise<{ id: number; version: number }> {
  const form = new FormData()
  form.append(importCalls.insert.upload.part, JSON.stringify({ kind: 'products' }))
  form.append(importCalls.insert.upload.field, new File([text], 'crash.csv'))
  const answer = await fetch(address + addressOf(importCalls.insert, {}), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(answer.status).toBe(200)
  return answer.json()
}
