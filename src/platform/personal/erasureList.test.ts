import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { personalTables } from '#app/personalTables.ts'
import { serverFeatures } from '#app/serverFeatures.ts'
import { type Erase, privacyCalls } from '#features/privacy/contract.ts'
import { findEmployeeKey } from '#features/staff/server/queries.ts'
import { closeAfterFile } from '#test/closing.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { removeFolder } from '#test/removeFolder.ts'
import { sealWith } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { openStorage } from '../files/storage/openStorage.ts'
import { copyErasures, ErasureList } from './erasureList.ts'

const seal = sealWith('a key with more than twenty characters')
const tables = personalTables(serverFeatures)
const printed: string[] = []
const listOf = ({ db }: OpenShop, storage: FileStorage) =>
  new ErasureList({
    db,
    tables,
    storage,
    seal,
    findEmployee: findEmployeeKey,
    log: (sentence) => printed.push(sentence),
  })

/** Two copies of one shop: the one that goes on, and the one that a backup restores. */
let shop: OpenShop
let restored: OpenShop
let storage: FileStorage
let visitor: { id: number; email: string }
let employee: { id: number; name: string }
beforeAll(async () => {
  shop = await openShop()
  restored = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'erasures-'))
  closeAfterFile(() => removeFolder(folder))
  storage = openStorage({ folder })
  visitor = await shop.db
    .selectFrom('appointments')
    .select(['id', 'email'])
    .where('email', '<>', '')
    .executeTakeFirstOrThrow()
  employee = await shop.db
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('id', 'in', shop.db.selectFrom('punches').select('employee_id'))
    .executeTakeFirstOrThrow()
})

const erase = async (who: string, body: Partial<Erase>) => {
  const { status, body: reply } = await shop.ask(who, privacyCalls.erase, { body })
  expect([status, reply.message]).toEqual([200, expect.any(String)])
}
const appointmentsOf = async ({ db }: OpenShop) =>
  (await db.selectFrom('appointments').select('id').where('email', '=', visitor.email).execute()).length
const nameIn = async ({ db }: OpenShop) => (await findEmployeeKey(db, employee.id))?.name

it('people who were erased after the backup are erased again in a restored shop, once, by two nodes that start together', {
  tags: ['details'],
}, async () => {
  const admin = await shop.signIn('admin')
  const person = { of: 'visitor' as const, email: visitor.email }
  const { body: found } = await shop.ask(admin, privacyCalls.find, { body: person })
  const rows = found.groups.flatMap(({ table, items }) => items.map(({ id }) => ({ table, id })))
  await erase(admin, { ...person, rows })
  await shop.db.deleteFrom('shifts').where('employee_id', '=', employee.id).execute()
  await shop.db.updateTable('employees').set({ active: false }).where('id', '=', employee.id).execute()
  await erase(admin, { of: 'employee', id: employee.id })
  await listOf(shop, storage).compare()

  // The restored shop has rows of others with ids that the erased rows have, if they were made after the backup.
  expect([await appointmentsOf(restored), await nameIn(restored)]).toEqual([expect.any(Number), employee.name])
  expect(await appointmentsOf(restored)).toBeGreaterThan(0)
  await Promise.all([listOf(restored, storage).compare(), listOf(restored, storage).compare()])
  // One node may apply both, or each of them one.
  const applied = printed.map((line) => Number(/^(\d) erasures of personal data were applied again\.$/.exec(line)?.[1]))
  expect(applied.reduce((sum, each) => sum + each)).toBe(2)
  expect([await appointmentsOf(restored), await nameIn(restored)]).toEqual([0, `Former employee ${employee.id}`])
  const punches = (of: OpenShop) =>
    of.db.selectFrom('punches').select('id').where('employee_id', '=', employee.id).execute()
  expect(await punches(restored)).toEqual(await punches(shop))
})

it('the list has nothing personal, also if it can be read', { tags: ['details'] }, async () => {
  const names = await storage.list('erasures/')
  expect(names).toHaveLength(2)
  for (const name of names) {
    const text = seal.open(name, (await storage.get(name)) ?? Buffer.alloc(0)).toString()
    for (const personal of [visitor.email, employee.name]) expect(text).not.toContain(personal)
  }
  expect(JSON.stringify(await shop.db.selectFrom('erasures').selectAll().execute())).not.toContain(employee.name)
})

it('a row that was made at another moment is not erased, although it has the id', { tags: ['details'] }, async () => {
  const other = await openShop()
  await sql`update appointments set made_at = made_at - interval '1 second' where email = ${visitor.email}`.execute(
    other.db,
  )
  const before = await appointmentsOf(other)
  await listOf(other, storage).compare()
  expect(await appointmentsOf(other)).toBe(before)
})

it('another shop in the same storage ignores the list', { tags: ['details'] }, async () => {
  const other = await openShop()
  await sql`update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z' where name = '0001-shop'`.execute(
    other.db,
  )
  await listOf(other, storage).compare()
  expect([await appointmentsOf(other), await nameIn(other)]).toEqual([expect.any(Number), employee.name])
  expect(await other.db.selectFrom('erasures').selectAll().execute()).toEqual([])
})

it('an erasure is written later if the storage does not answer', { tags: ['details'] }, async () => {
  const away: FileStorage = { ...storage, put: () => Promise.reject(new Error('The bucket is away.')) }
  await shop.db.updateTable('erasures').set({ listed_at: null }).execute()
  printed.length = 0
  await listOf(shop, away).compare()
  expect(printed).toEqual([expect.stringContaining('The bucket is away.')])
  await listOf(shop, storage).compare()
  const unlisted = await shop.db.selectFrom('erasures').select('id').where('listed_at', 'is', null).execute()
  expect(unlisted).toEqual([])
})

it('a restore from another storage brings its list along', { tags: ['details'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'erasures-'))
  closeAfterFile(() => removeFolder(folder))
  const mine = openStorage({ folder })
  await copyErasures(storage, mine)
  expect(await mine.list('erasures/')).toEqual(await storage.list('erasures/'))
})
