import { expect, it } from 'vitest'
import { daysAfter, today } from '#shared/day.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { openShop } from '#test/openShop.ts'
import { announcementCalls as calls } from '../contract.ts'
import { deleteOldAnnouncements } from './queries.ts'

const shop = await openShop()
const [admin = '', hsc = '', truro = ''] = await Promise.all(['admin', 'hsc', 'truro'].map(shop.signIn))

const words = { title: 'Inventory', message: 'On Sunday.', end_day: daysAfter(today(), 1), store_ids: null }
const add = async (given = {}) => (await shop.ask(admin, calls.create, { body: { ...words, ...given } })).body.id
const change = (body: object) => shop.ask(admin, calls.update, { body })
const listed = async (query: string) => (await shop.ask(admin, calls.search, { body: { query } })).body.items
const own = async (who: string, id: number) => (await shop.ask(who, calls.own)).body.items.find((one) => one.id === id)
const read = (who: string, id: number, version = 1) => shop.ask(who, calls.read, { body: { id, version } })

it('is read by a store once, also if it is marked twice at the same time', async () => {
  const id = await add()
  expect(await own(hsc, id)).toMatchObject({ title: 'Inventory', read_at: null })
  expect((await Promise.all([read(hsc, id), read(hsc, id)])).map(({ status }) => status)).toEqual([200, 200])
  const first = await own(hsc, id)
  await read(hsc, id)
  expect([await own(hsc, id), first?.read_at]).toEqual([first, expect.any(String)])
  const row = (await listed('1 of 11 stores')).find((one) => one.id === id)
  expect(row).toMatchObject({ stores: 'All stores', read: 1, posted_by_name: 'Head Office' })
  expect(row?.readers.slice(0, 2)).toMatchObject([{ store: 'HSC', read_by: 'HSC' }, { read_at: null }])
})

it('is shown to its stores only, until its end day, and to the office for another year', async () => {
  const id = await add({ store_ids: [4, 4] })
  expect([await own(hsc, id), (await read(hsc, id)).status]).toEqual([undefined, 404])
  expect(await own(truro, id)).toMatchObject({ title: 'Inventory' })
  for (const daysAgo of [1, 366]) {
    const end = { end_day: daysAfter(today(), -daysAgo) }
    await shop.db.updateTable('announcements').set(end).where('id', '=', id).execute()
    await deleteOldAnnouncements(shop.db)
    expect([await own(truro, id), (await read(truro, id)).status]).toEqual([undefined, 404])
    expect((await listed('Inventory')).some((row) => row.id === id)).toBe(daysAgo === 1)
  }
})

it('is unread again after a change, and each change is in the audit log', async () => {
  const id = await add()
  await read(hsc, id)
  expect((await change({ id, title: words.title })).body).toMatchObject({ version: 1, read: 1 })
  expect((await change({ id, version: 1, message: 'On Monday.' })).body).toMatchObject({ version: 2, read: 0 })
  expect((await change({ id, version: 1, message: 'Too late.' })).body.code).toBe('stale')
  await read(hsc, id, 1)
  expect(await own(hsc, id)).toMatchObject({ message: 'On Monday.', read_at: null })
  await shop.ask(admin, calls.remove, { params: { id } })
  const log = await readAuditLog(shop.db, 'announcement', id)
  expect(log.map(({ act }) => act)).toEqual(['made', 'changed', 'changed', 'removed'])
  expect(log[3]?.before).toMatchObject({ title: 'Inventory', message: 'On Monday.', stores: 'All stores' })
})

it.each([
  [{ title: 'x'.repeat(121) }, 'Title can have at most 120 characters.'],
  [{ message: ' ' }, 'Message is required.'],
  [{ end_day: undefined }, 'End Day is required.'],
  [{ end_day: daysAfter(today(), -1) }, 'The end day must be today or later.'],
  [{ store_ids: [] }, 'Choose at least one store.'],
  [{ store_ids: [999] }, 'There is no such store.'],
])('is not added with %o', async (wrong, message) => {
  const { status, body } = await shop.ask(admin, calls.create, { body: { ...words, ...wrong } })
  expect([status, body.message]).toEqual([400, message])
})
