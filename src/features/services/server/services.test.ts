import { beforeAll, expect, it } from 'vitest'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { serviceCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
const list = async () => (await shop.ask(admin, serviceCalls.search, { body: {} })).body.items

it('lists the six services, whose names are fixed', async () => {
  expect((await list()).map(({ service }) => service)).toEqual([
    'Screen Replacement',
    'Battery Replacement',
    'Software Update',
    'Screen Protector Replacement',
    'Motherboard Issues',
    'Others',
  ])
})

it('changes a figure, empties another, and logs both', async () => {
  const [screen] = await list()
  const { status, body } = await shop.ask(admin, serviceCalls.update, {
    body: { id: 1, price_from: 94.5, minutes: null, version: screen?.version },
  })
  expect([status, body]).toEqual([
    200,
    { ...screen, price_from: 94.5, minutes: null, version: (screen?.version ?? 0) + 1 },
  ])
  const [change] = await readAuditLog(shop.db, 'service', 1)
  expect(change).toMatchObject({ act: 'changed', after: { service: 'Screen Replacement', minutes: null } })
})

it('rejects a change of an older version, and leaves the service as it is', async () => {
  const change = { id: 1, minutes: 5, version: 1 }
  const { status, body } = await shop.ask(admin, serviceCalls.update, { body: change })
  expect([status, body.code]).toEqual([409, 'stale'])
  expect((await list())[0]?.minutes).toBeNull()
})

it.each([
  [{ price_from: 0 }, 'The price must be more than $0. Leave it empty to hide it.'],
  [{ price_from: -5 }, 'The price must be more than $0. Leave it empty to hide it.'],
  [{ price_from: 10_000.01 }, 'The price must be at most $10,000.'],
  [{ price_from: 9.999 }, 'An amount can have at most two decimals.'],
  [{ minutes: 0 }, 'Minutes must be 1 or more. Leave it empty to hide it.'],
  [{ minutes: 12.5 }, 'Minutes must be a whole number.'],
  [{ minutes: 1441 }, 'Minutes must be at most 1440.'],
  [{ warranty_days: 3651 }, 'Warranty Days must be at most 3650.'],
  [{ words: 'x'.repeat(1501) }, 'The text can have at most 1500 characters.'],
])('rejects %o', async (wrong, message) => {
  const { status, body } = await shop.ask(admin, serviceCalls.update, { body: { id: 2, ...wrong } })
  expect([status, body.message]).toEqual([400, message])
})

it('has no other service to change', async () => {
  expect((await shop.ask(admin, serviceCalls.update, { body: { id: 7, minutes: 5 } })).status).toBe(404)
})
