import { beforeAll, describe, expect, it } from 'vitest'
import { differenceCalls } from '#features/differences/contract.ts'
import { type DifferenceKind, type Settlement, settlements } from '#features/differences/rules.ts'
import { findUnexplainedReceipts, findWrongDifferences } from '#features/differences/server/differenceChecks.ts'
import { waysToSettleTransfer } from '#features/differences/ways.ts'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { findUnexplainedInStores } from '#features/inventory/server/storeStock.ts'
import { findMisdirected, findWronglyShipped } from '#features/shipments/server/checks.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { setStock } from '#test/storeStock.ts'
import { aTransferringShop, type TransferringShop } from '#test/transfers.ts'

let shop: OpenShop
let at: TransferringShop
beforeAll(async () => {
  shop = await openShop()
  at = await aTransferringShop(shop)
})

const settle = (id: number, as: Settlement, token = at.warehouse) =>
  shop.ask(token, differenceCalls.settle, { params: { id }, body: { as } })
const newestMove = async (product_id: number) =>
  (await shop.ask(at.admin, movementCalls.search, { body: { product_id } })).body.items[0]

describe('receiving a transfer', () => {
  it('adds it to the stock of the store that gets it, in parts; nobody else receives it', async () => {
    const { id, products, lines } = await at.onItsWay([5])
    const pieces = (received: number) => [{ id: lines[0]!, received }]
    expect((await at.receive(id, pieces(1))).body.message).toContain('only Mic Mac or the office')
    expect((await at.receive(id, pieces(1), { token: at.other })).status).toBe(404)
    expect((await at.receive(id, pieces(2), { token: at.micmac })).body).toMatchObject({ state: 'in_transit' })
    expect((await at.receive(id, pieces(3), { token: at.micmac, close: true })).body).toMatchObject({
      ...{ state: 'received', waits_for: null, lines: [{ quantity: 5, received: 5 }] },
    })
    expect([await at.atHsc(products), await at.atMicmac(products)]).toEqual([[5], [5]])
    expect(await at.differencesOf(id)).toEqual([])
    expect((await at.reopen(id)).status).toBe(403)
    expect((await at.reopen(id, { token: at.micmac })).body.state).toBe('in_transit')
  })

  it('in the warehouse adds sellable pieces to what can be ordered, and writes faulty ones off', async () => {
    const sellable = await at.onItsWay([5], { as: 'sellable' })
    const faulty = await at.onItsWay([5], { as: 'faulty' })
    for (const { id, lines } of [sellable, faulty]) {
      expect((await at.receive(id, [{ id: lines[0]!, received: 5 }])).status).toBe(403)
      const { status } = await at.receive(id, [{ id: lines[0]!, received: 5 }], { token: at.warehouse, close: true })
      expect(status).toBe(200)
    }
    expect(await at.availableOf([sellable.products[0]!, faulty.products[0]!])).toEqual([105, 100])
    expect(await at.atHsc([sellable.products[0]!, faulty.products[0]!])).toEqual([5, 5])
    expect(await newestMove(sellable.products[0]!)).toMatchObject({
      ...{ why: 'Returned by a store', place: 'Warehouse', before: 100, after: 105, shipment: `T${sellable.id}` },
    })
    await at.reopen(sellable.id, { token: at.warehouse })
    const less = { token: at.warehouse }
    expect((await at.receive(sellable.id, [{ id: sellable.lines[0]!, received: -2 }], less)).status).toBe(200)
    expect(await at.availableOf(sellable.products)).toEqual([103])
  })

  it('is refused before it is sent', async () => {
    const { id, lines } = await at.accepted([5])
    const { status, body } = await at.receive(id, [{ id: lines[0]!, received: 5 }], { token: at.micmac })
    expect([status, body.message]).toEqual([409, expect.stringContaining('was not sent yet')])
    expect((await at.reopen(id, { token: at.micmac })).status).toBe(409)
  })
})

describe('cancelling a transfer on its way', () => {
  it('asks where the pieces are: back on the shelf, or written off', async () => {
    const [back, lost] = [await at.onItsWay([4]), await at.onItsWay([4])]
    const { status, body } = await at.cancel(back.id, undefined)
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'pieces'])
    expect((await at.cancel(back.id, 'shelf', at.micmac)).status).toBe(403)
    expect((await at.cancel(back.id, 'shelf')).body).toMatchObject({ state: 'cancelled', pieces: 4 })
    expect((await at.cancel(lost.id, 'written_off', at.admin)).status).toBe(200)
    expect(await at.atHsc([back.products[0]!, lost.products[0]!])).toEqual([10, 6])
    expect(await at.onTheWay([back.products[0]!, lost.products[0]!])).toEqual([0, 0])
    expect(await newestMove(back.products[0]!)).toMatchObject({ why: 'Transfer cancelled', place: 'HSC', after: 10 })
    expect((await at.cancel(back.id, 'shelf')).body.message).toContain('is cancelled already')
  })

  it('is refused once something was received, before it is sent, and with places for the pieces of an order', async () => {
    const { id, lines } = await at.onItsWay([4])
    await at.receive(id, [{ id: lines[0]!, received: 1 }], { token: at.micmac })
    expect((await at.cancel(id, 'shelf')).body.message).toContain('Mic Mac has received it already')
    const accepted = await at.accepted([4])
    expect((await at.cancel(accepted.id, 'shelf')).body.message).toContain('Take back its last step')
    const { shipment } = await at.shipped([1])
    expect((await at.cancel(shipment.id, 'shelf', at.admin)).status).toBe(400)
    expect((await at.cancel(shipment.id, undefined)).status).toBe(403)
    expect((await at.cancel(shipment.id, undefined, at.admin)).status).toBe(200)
  })

  it('while it is received: one of the two is refused, and no piece is lost or doubled', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, lines, products } = await at.onItsWay([4])
      const [received, cancelled] = await Promise.all([
        at.receive(id, [{ id: lines[0]!, received: 4 }], { token: at.micmac, close: true }),
        at.cancel(id, 'shelf'),
      ])
      expect([received.status, cancelled.status].toSorted()).toEqual([200, 409])
      const [[hsc = 0], [micmac = 0]] = [await at.atHsc(products), await at.atMicmac(products)]
      expect(hsc + micmac).toBe(10)
    }
  })
})

describe('settling a difference of a transfer', () => {
  /** A difference of two pieces, of five that HSC sent out of ten. The other three have arrived, or all five. */
  async function aDifference(kind: DifferenceKind, as?: 'sellable' | 'faulty') {
    const sent = await at.onItsWay([5], as ? { as } : {})
    const arrived = { missing: { received: 3 }, damaged: { received: 3, damaged: 2 }, too_much: { received: 7 } }[kind]
    const token = as ? at.warehouse : at.micmac
    await at.receive(sent.id, [{ id: sent.lines[0]!, ...arrived }], { token, close: true })
    const [difference] = await at.differencesOf(sent.id)
    return { ...sent, difference: difference! }
  }
  const stocksOf = async (products: readonly number[]) =>
    [await at.atHsc(products), await at.atMicmac(products), await at.availableOf(products)].map(([pieces]) => pieces)

  // The pieces of HSC, Mic Mac and the warehouse afterwards. Before, they were 5, 3 or 7, and 100.
  const cases: [DifferenceKind, Settlement, number, number][] = [
    ['missing', 'found', 5, 5],
    ['missing', 'resent', 7, 3],
    ['missing', 'written_off', 5, 3],
    ['damaged', 'found', 5, 5],
    ['damaged', 'resent', 7, 3],
    ['damaged', 'written_off', 5, 3],
    ['too_much', 'found', 5, 7],
    ['too_much', 'resent', 5, 5],
    ['too_much', 'written_off', 3, 7],
  ]
  it.each(cases)('%s as %s moves the pieces as its dialog says', async (kind, as, hsc, receiver) => {
    const toStore = await aDifference(kind)
    expect(toStore.difference).toMatchObject({
      ...{ number: `T${toStore.id}`, transaction_id: null, from: 'HSC', place: 'Mic Mac', from_store_id: at.hscId },
    })
    expect((await settle(toStore.difference.id, as)).body).toMatchObject({ state: 'settled', settled_as: as })
    expect(await stocksOf(toStore.products)).toEqual([hsc, receiver, 100])
    const sellable = await aDifference(kind, 'sellable')
    expect(sellable.difference).toMatchObject({ place: 'Warehouse', store_id: null, return_as: 'sellable' })
    await settle(sellable.difference.id, as)
    expect(await stocksOf(sellable.products)).toEqual([hsc, 0, 100 + receiver])
    const faulty = await aDifference(kind, 'faulty')
    await settle(faulty.difference.id, as)
    expect(await stocksOf(faulty.products)).toEqual([hsc, 0, 100])
  })

  it('covers every way of the rules, and refuses a credit, because nobody pays for a transfer', async () => {
    const allowed = Object.entries(waysToSettleTransfer).flatMap(([kind, ways]) =>
      Object.keys(ways).map((as) => `${kind} ${as}`),
    )
    expect(cases.map(([kind, as]) => `${kind} ${as}`).toSorted()).toEqual(allowed.toSorted())
    const { difference } = await aDifference('missing')
    const { status, body } = await settle(difference.id, 'credited')
    expect([status, body.message]).toEqual([400, expect.stringContaining(`“${settlements.credited}”`)])
    expect((await settle(difference.id, 'found', at.micmac)).status).toBe(403)
  })

  it('is refused where a place has too few pieces', async () => {
    const kept = await aDifference('too_much')
    await setStock(shop.db, at.hscId, kept.products[0]!, 1)
    expect((await settle(kept.difference.id, 'written_off')).body.message).toMatch(/only 1 of .+ left at HSC/)
    await setStock(shop.db, at.micmacId, kept.products[0]!, 1)
    expect((await settle(kept.difference.id, 'resent')).body.message).toMatch(/only 1 of .+ left at Mic Mac/)
  })

  it('while its receipt is reopened: one of the two is refused, and none waits for the other in a circle', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, difference } = await aDifference('missing')
      const [settled, reopened] = await Promise.all([
        settle(difference.id, 'found'),
        at.reopen(id, { token: at.micmac }),
      ])
      expect([[settled.status, reopened.status]]).toContainEqual(settled.status === 200 ? [200, 409] : [404, 200])
    }
  })

  it('is listed for its sender and its receiver, and for no other store', async () => {
    const { id } = await aDifference('missing')
    const find = async (token: string) =>
      (await shop.ask(token, differenceCalls.search, { body: { shipment_id: id } })).body.items.length
    expect([await find(at.hsc.token), await find(at.micmac), await find(at.other)]).toEqual([1, 1, 0])
  })
})

it('at the end, the checks of stock, shipments and differences find nothing', async () => {
  const checks = [
    ...[findWronglyShipped, findMisdirected, findWrongDifferences, findUnexplainedReceipts],
    ...[findUnexplained, findUnexplainedInStores],
  ]
  for (const findFaulty of checks) expect(await findFaulty(shop.db)).toEqual([])
})

it('the checks find a transfer whose sender gave other pieces', async () => {
  const { id, lines } = await at.onItsWay([4])
  await shop.db.updateTable('shipment_lines').set({ quantity: 5 }).where('id', '=', lines[0]!).execute()
  expect(await findUnexplainedReceipts(shop.db)).toEqual([`T${id}`])
})
