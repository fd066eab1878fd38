import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { aShippedShop, type ShippedShop } from '#test/shipments.ts'
import { pickingCalls, shipmentCalls } from '../contract.ts'

let shop: OpenShop
let at: ShippedShop
beforeAll(async () => {
  shop = await openShop()
  at = await aShippedShop(shop)
})

const pagesOf = async (pdf: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
const slipOf = (id: number, token = at.warehouse) => shop.ask(token, shipmentCalls.slip, { params: { id } })
const listOf = (transactions: readonly number[]) =>
  shop.ask(at.warehouse, pickingCalls.list, { body: { transactions: [...transactions] } })

it('the packing slip of a shipment has its number, its store, the shipped pieces, and no price', async () => {
  const device = '#panic("x") $x$ *bold* Phone'
  const products = [await aProduct(shop.db, { device, quantity_available: 2000, wholesale_cents: cents(123_456) })]
  const order = await at.order([1500], { products })
  const { body: made } = await at.ship(order, [1001], { expected: '2030-01-02' })
  const { headers, bytes } = await slipOf(made.id)
  expect(headers['content-disposition']).toBe(`attachment; filename="packing-slip-${order.id}-1.pdf"`)
  const [page = '', ...others] = await pagesOf(bytes)
  expect(others).toEqual([])
  for (const words of [
    ...['Tidewater Mobile', `Packing slip ${order.id}-1`, `Order ${order.id}`, 'Ship to HSC', '7001 Mumford Road'],
    ...['Expected 2030-01-02', 'Packed Item Product ID Quantity', device, `${products[0]} 1,001`, '1,001 pieces'],
  ])
    expect(page).toContain(words)
  expect(page).not.toMatch(/CAD|price|1,234\.56|\d\.\d\d/i)
})

it('the packing slip is for the office and its own store, and says when the shipment was cancelled', {
  tags: ['details'],
}, async () => {
  const { body: made } = await at.ship(await at.order([3]), [2])
  for (const token of [at.admin, at.warehouse, at.hsc.token]) expect((await slipOf(made.id, token)).status).toBe(200)
  expect((await slipOf(made.id, at.micmac)).status).toBe(404)
  expect((await slipOf(2_000_000_000)).status).toBe(404)
  await shop.ask(at.warehouse, shipmentCalls.cancel, { params: { id: made.id }, body: {} })
  expect((await pagesOf((await slipOf(made.id)).bytes))[0]).toContain('Cancelled')
})

it('the pick list has the open lines of several orders along the shelves, each with its order', {
  tags: ['details'],
}, async () => {
  const products = [
    await aProduct(shop.db, { device: 'Far', quantity_available: 50, shelf: 'B-10' }),
    await aProduct(shop.db, { device: 'Near', quantity_available: 50, shelf: 'B-2' }),
  ]
  const [one, other] = [await at.order([4, 3], { products }), await at.order([7], { products: [products[0] ?? 0] })]
  await at.ship(one, [1, 0])
  const { status, headers, bytes } = await listOf([other.id, one.id])
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="pick-list.pdf"'])
  const [page = ''] = await pagesOf(bytes)
  expect(page).toContain('Picked Shelf Item Product ID Order Open')
  expect(page).toContain(`Orders ${one.id} HSC ${other.id} HSC`)
  const rows = [`B-2 Near`, `B-10 Far`, '13 pieces']
  expect(rows.map((words) => page.indexOf(words)).every((place, nth, all) => place > (all[nth - 1] ?? 0))).toBe(true)
  expect(page).not.toMatch(/CAD|\$/)
})

it('the pick list of orders with nothing open is refused', async () => {
  const order = await at.order([1])
  await at.ship(order, [1])
  expect(await listOf([order.id, 2_000_000_000])).toMatchObject({ status: 409 })
  expect((await listOf([])).status).toBe(400)
})
