import { expect, it } from 'vitest'
import { orderCalls } from '#features/orders/contract.ts'
import { openShop } from '#test/openShop.ts'
import { aReceivingShop } from '#test/receipts.ts'

it('counts the pieces of pending orders that are open or on their way, and names the store if it is the same for all', async () => {
  const shop = await openShop()
  const at = await aReceivingShop(shop)
  const countIn = async (...selectedTransactions: number[]) =>
    (await shop.ask(at.warehouse, orderCalls.unreceived, { body: { selectedTransactions } })).body
  const open = await at.order([5, 2])
  expect(await countIn(open.id)).toEqual({ open: 7, on_their_way: 0, transactions: 1, place: 'HSC' })
  await at.ship(open, [3, 0])
  const { order, shipment, lines } = await at.shipped([4])
  await at.receive(shipment.id, [{ id: lines[0]!, received: 2, damaged: 1 }])
  expect(await countIn(order.id)).toEqual({ open: 0, on_their_way: 1, transactions: 1, place: 'HSC' })
  expect(await countIn(open.id, order.id)).toEqual({ open: 4, on_their_way: 4, transactions: 2, place: 'HSC' })

  const done = await shop.ask(at.warehouse, orderCalls.update, { params: { id: open.id }, body: { status: 1 } })
  expect(done.status).toBe(200)
  expect(await countIn(open.id)).toEqual({ open: 0, on_their_way: 0, transactions: 0, place: '' })
  const refused = await shop.ask(at.hsc.token, orderCalls.unreceived, { body: { selectedTransactions: [open.id] } })
  expect(refused.status).toBe(403)
})
