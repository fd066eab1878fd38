import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { findUnexplainedReceipts, findWrongDifferences } from '#features/differences/server/differenceChecks.ts'
import { findUnexplained } from '#features/inventory/server/stockQueries.ts'
import { findUnexplainedInStores } from '#features/inventory/server/storeStock.ts'
import { findWrongTotals } from '#features/orders/server/queries.ts'
import { placeCalls } from '#features/places/contract.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { aReceivingShop, type ReceivingShop } from '#test/receipts.ts'
import { WarehouseModel } from '#test/warehouseModel.ts'
import { findMisdirected, findWronglyShipped } from './checks.ts'

// Random weeks of the warehouse and a store, compared with a model.

const opening = 40
const count = 3
const runs = 14
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
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1000),
  numbers: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: count, maxLength: count }),
  flag: fc.boolean(),
})

let shop: OpenShop
let at: ReceivingShop
let office: SignedIn
beforeAll(async () => {
  shop = await openShop()
  at = await aReceivingShop(shop)
  office = await shop.comeIn('admin')
})

it('no piece is lost in random weeks of orders, shipments, receipts, differences and completed orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 45, maxLength: 75 }), async (steps) => {
      const products: number[] = []
      for (let nth = 0; nth < count; nth++) products.push(await aProduct(shop.db, { quantity_available: opening }))
      const model = new WarehouseModel({ shop, at, office, products, opening })
      for (const each of steps) await model.acts[each.kind](each)

      expect(await at.availableOf(products)).toEqual(model.available)
      expect(await at.atHsc(products)).toEqual(model.store)
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
      for (const [product, product_id] of products.entries()) {
        const { body } = await shop.ask(at.warehouse, placeCalls.places, { params: { product_id } })
        const onHand = body.items.reduce((sum, { on_hand }) => sum + on_hand, 0)
        expect(onHand + body.in_transit + model.elsewhere(product)).toBe(model.cameIn[product])
      }
    }),
    // Making a failure smaller takes many minutes.
    { numRuns: runs, endOnFailure: true },
  )
  const checks = [
    ...[findWronglyShipped, findMisdirected, findWrongDifferences, findUnexplainedReceipts],
    ...[findUnexplained, findUnexplainedInStores, findWrongTotals],
  ]
  for (const findFaulty of checks) expect(await findFaulty(shop.db)).toEqual([])
})
