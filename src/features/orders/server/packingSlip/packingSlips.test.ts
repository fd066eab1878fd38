import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { orderCalls } from '../../contract.ts'
import { invoiceCalls } from '../../invoiceContract.ts'
import { packingSlipCalls } from '../../packingSlipContract.ts'

let shop: OpenShop
let hsc: SignedIn
let warehouse: string
beforeAll(async () => {
  shop = await openShop()
  hsc = await shop.comeIn('hsc')
  warehouse = await shop.signIn('warehouse')
})

interface Wanted {
  quantities?: readonly number[]
  remarks?: string
  more?: object
}

async function anOrder({ quantities = [2], remarks = '', more = {} }: Wanted = {}) {
  await shop.db.deleteFrom('cart_items').execute()
  const products: number[] = []
  for (const [at, quantity] of quantities.entries()) {
    const product = {
      device: `Slip Phone ${at}`,
      quantity_available: quantity,
      wholesale_cents: cents(123_456),
      ...more,
    }
    products.push(await aProduct(shop.db, product))
    await shop.ask(hsc.token, cartCalls.add, { body: { product_id: products[at] ?? 0, quantity } })
  }
  const { body } = await shop.ask(hsc.token, orderCalls.place, { params: { userId: hsc.id }, body: { remarks } })
  return { id: body.id, products }
}

const pagesOf = async (pdf: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
const slipOf = (id: number, token = warehouse) => shop.ask(token, packingSlipCalls.pdf, { params: { id } })
const slipsOf = (body: object, token = warehouse) => shop.ask(token, packingSlipCalls.pdfMany, { body })

const messageOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()).message

describe('a packing slip', () => {
  it('shows from where to where, each product with its id and its pieces, the remarks, and no price', {
    tags: ['details'],
  }, async () => {
    const more = { secondary_device: 'Slip Tablet', brand: 'Otter', color: 'Teal', description: 'With a\nlong strap.' }
    const { id, products } = await anOrder({ quantities: [2, 1001], remarks: 'By the back door', more })
    const { headers, bytes } = await slipOf(id)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`attachment; filename="packing-slip-${id}.pdf"`)
    const pages = await pagesOf(bytes)
    expect(pages).toHaveLength(1)
    const [page = ''] = pages
    for (const words of [
      ...['Tidewater Mobile', '1949 Upper Water Street', `Packing slip ${id}`, `Order ${id}`, 'Ship to', 'HSC'],
      ...['7001 Mumford Road', 'Packed Item Product ID Quantity', 'Otter Slip Phone 0 / Slip Tablet', 'Teal'],
      ...['With a long strap.', `${products[0]} 2`, `${products[1]} 1,001`, '1,003 pieces', 'By the back door'],
      `Tidewater Mobile · Packing slip ${id} Page 1 of 1`,
    ])
      expect(page).toContain(words)
    expect(page).not.toMatch(/\$|CAD|price|1,234\.56|\d\.\d\d/i)
  })

  it('repeats the header of its table and numbers its pages', { tags: ['details'] }, async () => {
    const { id } = await anOrder({ quantities: Array.from({ length: 60 }, () => 1) })
    const pages = await pagesOf((await slipOf(id)).bytes)
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    for (const page of pages.slice(0, -1)) expect(page).toContain('Packed Item Product ID Quantity')
  })

  it('shows the texts of users as text, and shortens a long description', async () => {
    const more = { description: `#panic("x") $x$ *bold* <b> ${'very '.repeat(60)}` }
    const { id } = await anOrder({ remarks: '#sys.inputs', more })
    const [page = ''] = await pagesOf((await slipOf(id)).bytes)
    expect(page).toContain('#panic("x") $x$ *bold* <b> very very')
    expect(page).toContain('…')
    expect(page).toContain('#sys.inputs')
  })

  it('is for the office and the store of the order; another store gets 404', async () => {
    const { id } = await anOrder()
    for (const who of ['admin', 'warehouse', 'hsc'] as const) {
      expect((await slipOf(id, await shop.signIn(who))).status).toBe(200)
    }
    expect((await slipOf(id, await shop.signIn('micmac'))).status).toBe(404)
    expect((await slipOf(2_000_000_000)).status).toBe(404)
    expect((await slipOf(0)).status).toBe(400)
    expect((await slipsOf({ selectedTransactions: [id] }, hsc.token)).status).toBe(403)
  })
})

describe('documents of many orders in one PDF', { tags: ['details'] }, () => {
  const both = [
    ['packing slips', packingSlipCalls.pdfMany, 'Packing slip', 'packing-slips.pdf'],
    ['invoices', invoiceCalls.pdfMany, 'Invoice', 'invoices.pdf'],
  ] as const

  it.each(both)(
    '%s: each order has its own sheets, in order, with its own page numbers',
    async (_, call, title, file) => {
      const long = await anOrder({ quantities: Array.from({ length: 60 }, () => 1) })
      const short = [await anOrder(), await anOrder()]
      const ids = [long, ...short].map(({ id }) => id)
      const { status, headers, bytes } = await shop.ask(warehouse, call, {
        body: { selectedTransactions: [...ids.toReversed(), ids[0] ?? 0] },
      })
      expect(status).toBe(200)
      expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`)
      const pages = await pagesOf(bytes)
      const footers = pages.map((page) => new RegExp(`${title} (\\d+) Page (\\d+) of (\\d+)`).exec(page)?.slice(1))
      const sheets = pages.length - 2
      expect(footers).toEqual([
        ...Array.from({ length: sheets }, (_, at) => [ids[0], at + 1, sheets].map(String)),
        ...ids.slice(1).map((id) => [id, 1, 1].map(String)),
      ])
    },
  )

  it.each(both)(
    '%s: more orders than are drawn at once are all there, in PDFs that are joined',
    async (_, call, title) => {
      const ids = (await shop.db.selectFrom('orders').select('id').orderBy('id').limit(45).execute()).map(
        ({ id }) => id,
      )
      const { bytes } = await shop.ask(warehouse, call, { body: { selectedTransactions: ids } })
      const pages = await pagesOf(bytes)
      const firstPages = pages.flatMap((page) => new RegExp(`${title} (\\d+) Page 1 of`).exec(page)?.[1] ?? [])
      expect(firstPages).toEqual(ids.map(String))
    },
  )

  it('are those of all orders that match, if the user saw that many', async () => {
    const matching = { query: 'HSC', filter_by: 'username', start_date: '2020-01-01', end_date: '2020-01-01' }
    expect(messageOf(await slipsOf({ matching, count: 3 }))).toMatch(/^Nothing was put into a PDF: /)
    const { id } = await anOrder()
    const one = { query: String(id), filter_by: 'id' }
    expect((await pagesOf((await slipsOf({ matching: one, count: 1 })).bytes))[0]).toContain(`Packing slip ${id}`)
  })

  it('are at most 500 orders and 5,000 lines, and none if one of the orders does not exist', async () => {
    const tooMany = Array.from({ length: 501 }, (_, at) => at + 1)
    expect(messageOf(await slipsOf({ selectedTransactions: tooMany }))).toBe(
      'Nothing was put into a PDF: select at most 500 transactions at a time.',
    )
    const { id } = await anOrder()
    expect((await slipsOf({ selectedTransactions: [id, 2_000_000_000] })).status).toBe(404)
    expect((await slipsOf({ selectedTransactions: [] })).status).toBe(400)
    expect((await slipsOf({})).status).toBe(400)

    const line = shop.db.selectFrom('order_lines').selectAll().where('order_id', '=', id)
    const { id: _, version: __, ...copied } = await line.executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1000 }, () => copied)
    for (let at = 0; at < 5; at++) await shop.db.insertInto('order_lines').values(copies).execute()
    const refused = await slipsOf({ selectedTransactions: [id] })
    expect([refused.status, messageOf(refused)]).toEqual([
      400,
      'No PDF was created: the selected transactions have 5001 lines, and a PDF can have at most 5000. Select fewer.',
    ])
  })
})
