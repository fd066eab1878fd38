import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type orderMails, settingsCalls } from '#features/settings/contract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aShippedShop, type ShippedShop } from '#test/shipments.ts'
import { mailNewOrders } from './newOrderMails.ts'

let shop: OpenShop
let at: ShippedShop
beforeAll(async () => {
  shop = await openShop()
  at = await aShippedShop(shop)
})
beforeEach(async () => {
  await lookLater()
  await shop.db.deleteFrom('outbox').execute()
})

const look = () => mailNewOrders(shop.db, 'http://shop.test')
/** Moves the orders that were placed just now back by some minutes. */
const age = () =>
  shop.db
    .updateTable('orders')
    .set({ placed_at: new Date(Date.now() - 180_000).toISOString() })
    .where('placed_at', '>', new Date(Date.now() - 180_000).toISOString())
    .execute()
async function lookLater() {
  await age()
  await look()
}
const mails = () => shop.db.selectFrom('outbox').selectAll().where('about', '=', 'new order').orderBy('id').execute()
const choose = (order_mails: (typeof orderMails)[number]) =>
  shop.ask(at.admin, settingsCalls.changeShop, { body: { order_mails } })
const aged = (interval: string) =>
  shop.db
    .updateTable('mailed_orders')
    .set({ mailed_at: new Date(Date.now() - (interval === 'an hour' ? 3_700_000 : 0)).toISOString() })
    .execute()

it('the orders of the demo shop get no mail, and neither does one that has just been placed', async () => {
  await at.order([2])
  await look()
  expect(await mails()).toEqual([])
})

it('each new order gets a mail to the warehouse with what is picked, once, also from two nodes', async () => {
  const orders = [await at.order([2, 3]), await at.order([1], { buyer: await shop.comeIn('micmac') })]
  await age()
  await Promise.all([look(), look(), look(), look()])
  await lookLater()
  const sent = await mails()
  expect(sent.map(({ to_address, subject, about_id }) => [to_address, subject, about_id])).toEqual([
    ['warehouse@tidewater.example', `New order ${orders[0]?.id} from HSC`, orders[0]?.id],
    ['warehouse@tidewater.example', `New order ${orders[1]?.id} from Mic Mac`, orders[1]?.id],
  ])
  expect(sent[0]?.text).toMatch(/: 5 pieces of 2 products\.\n\nhttp:\/\/shop\.test\/admin\/picking$/)
  expect(sent[0]?.text).not.toContain('$')
})

it('once an hour, one mail lists the orders since the last one', async () => {
  await choose('hourly')
  await at.order([2])
  await aged('an hour')
  await lookLater()
  const orders = [await at.order([2]), await at.order([3])]
  await lookLater()
  expect((await mails()).map(({ subject }) => subject)).toHaveLength(1)
  await aged('an hour')
  await lookLater()
  const [, digest, ...others] = await mails()
  expect(others).toEqual([])
  expect(digest?.subject).toBe('2 new orders to pick')
  for (const { id } of orders) expect(digest?.text).toContain(`Order ${id} from HSC`)
})

it('never: no mail, also not later about the orders of that time', async () => {
  await choose('never')
  await at.order([2])
  await lookLater()
  await choose('each')
  await lookLater()
  expect(await mails()).toEqual([])
})

it('many orders that waited, for example because the shop was closed, are in one mail', {
  tags: ['details'],
}, async () => {
  await choose('each')
  for (let nth = 0; nth < 21; nth++) await at.order([1])
  await lookLater()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['21 new orders to pick'])
})

it('users of the warehouse who were deactivated get none, and without any the orders count as mailed', {
  tags: ['details'],
}, async () => {
  const users = shop.db.updateTable('users').where('type', '=', 'admin_warehouse')
  await users.set({ active: false }).execute()
  await at.order([1])
  await lookLater()
  expect(await mails()).toEqual([])
  await users.set({ active: true }).execute()
  await lookLater()
  expect(await mails()).toEqual([])
})
