import fc from 'fast-check'
import { beforeAll, expect } from 'vitest'
import { findUnexplainedReceipts, findWrongDifferences } from '#features/differences/server/differenceChecks.ts'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { findUnexplainedInStores } from '#features/inventory/server/storeStock.ts'
import { findWrongTotals } from '#features/orders/server/queries.ts'
import { placeCalls } from '#features/places/contract.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { itRandomly } from '#test/randomly.ts'
import { setStock } from '#test/storeStock.ts'
import { TransferModel } from '#test/transferModel.ts'
import { aTransferringShop, type TransferringShop } from '#test/transfers.ts'
import { WarehouseModel } from '#test/warehouseModel.ts'
import { shipmentCalls } from '../contract.ts'
import { findMisdirected, findWronglyShipped } from './checks.ts'

// Random weeks of the warehouse and two stores, compared with a model.

const opening = 40
const count = 3
/** What each of the two stores has counted of each product. */
const counted = 12
const kinds = [
  ...([
    'order',
    'order',
    'ship',
    'ship',
    'ship',
    'ship',
    'edit',
    'edit',
    'remove',
    'cancel',
    'status',
    'adjust',
  ] as const),
  ...(['receive', 'receive', 'receive', 'receive', 'reopen', 'settle', 'settle', 'settle', 'settle', 'use'] as const),
]
const transferKinds = [
  ...(['transfer', 'transfer', 'answer', 'answer', 'answer', 'send', 'send', 'arrive', 'arrive', 'arrive'] as const),
  ...(['cancelSent', 'reopenSent', 'settleSent', 'settleSent', 'settleSent'] as const),
]
const step = fc.record({
  kind: fc.constantFrom(...kinds, ...transferKinds),
  pick: fc.nat(1000),
  numbers: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: count, maxLength: count }),
  flag: fc.boolean(),
})

let shop: OpenShop
let at: TransferringShop
let office: SignedIn
beforeAll(async () => {
  shop = await openShop()
  at = await aTransferringShop(shop)
  office = await shop.comeIn('admin')
})

itRandomly(
  'no piece is lost in weeks of orders, shipments, receipts, differences, completed orders and transfers',
  { few: 2, many: 14 },
  async (numRuns) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 70, maxLength: 110 }), async (steps) => {
        const products: number[] = []
        for (let nth = 0; nth < count; nth++) products.push(await aProduct(shop.db, { quantity_available: opening }))
        const model = new WarehouseModel({ shop, at, office, products, opening })
        const transfers = new TransferModel(model, { shop, at, products, opening: counted })
        for (const [product, id] of products.entries()) {
          for (const store of [at.hscId, at.micmacId]) await setStock(shop.db, store, id, counted)
          model.store[product] = counted
          model.cameIn[product] = opening + 2 * counted
        }
        const acts = { ...model.acts, ...transfers.acts }
        for (const each of steps) await acts[each.kind](each)

        expect(await at.availableOf(products)).toEqual(model.available)
        expect(await at.atHsc(products)).toEqual(model.store)
        expect(await at.atMicmac(products)).toEqual(transfers.micmac)
        for (const { id, lines, isCompleted } of model.orders) {
          const own = lines.toSorted((one, other) => one.id - other.id)
          expect((await at.linesOf(id)).map(({ id, quantity, shipped }) => ({ id, quantity, shipped }))).toEqual(
            own.map(({ id, quantity, shipped }) => ({ id, quantity, shipped })),
          )
          expect(await at.statusOf(id)).toBe(Number(isCompleted))
        }
        for (const sent of model.sent) {
          const open = (await at.differencesOf(sent.id)).filter(({ state }) => state === 'open')
          expect(open).toHaveLength(model.openDifferences().filter((difference) => difference.sent === sent).length)
        }
        for (const { id, state } of transfers.transfers) {
          const { body } = await shop.ask(at.admin, shipmentCalls.find, { params: { id } })
          expect(body.state).toBe(state)
          const open = (await at.differencesOf(id)).filter((difference) => difference.state === 'open')
          expect(open).toHaveLength(transfers.openDifferences().filter(({ transfer }) => transfer.id === id).length)
        }
        for (const [product, product_id] of products.entries()) {
          const { body } = await shop.ask(at.warehouse, placeCalls.places, { params: { product_id } })
          const onHand = body.items.reduce((sum, { on_hand }) => sum + on_hand, 0)
          const elsewhere = model.elsewhere(product) + transfers.elsewhere(product)
          expect(onHand + body.in_transit + elsewhere).toBe(model.cameIn[product])
        }
      }),
      // Making a failure smaller takes many minutes.
      { numRuns, endOnFailure: true },
    )
    const checks = [
      ...[findWronglyShipped, findMisdirected, findWrongDifferences, findUnexplainedReceipts],
      ...[findUnexplained, findUnexplainedInStores, findWrongTotals],
    ]
    for (const findFaulty of checks) expect(await findFaulty(shop.db)).toEqual([])
  },
)
