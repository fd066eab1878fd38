import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { makeAttachments } from '#platform/mail/attachments.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { orderCalls } from '../../contract.ts'
import { invoiceCalls } from '../../invoiceContract.ts'
import { orderLineCalls } from '../../linesContract.ts'
import { orders } from '../feature.ts'

let shop: OpenShop
let hsc: string
let warehouse: string
beforeAll(async () => {
  shop = await openShop()
  hsc = await shop.signIn('hsc')
  warehouse = await shop.signIn('warehouse')
})
beforeEach(async () => {
  await shop.db.deleteFrom('cart_items').execute()
})

interface OrderOptions {
  user?: string
  token?: string
  /** The price in cents and the quantity of each line. */
  lines?: [number, number][]
  device?: string
  body?: object
}

/** Places an order and returns its id. */
async function anOrder({
  user = 'hsc',
  token = hsc,
  lines = [[1050, 2]],
  device = 'iPhone 16',
  body = {},
}: OrderOptions = {}) {
  const { id: userId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${user}@tidewater.example`)
    .executeTakeFirstOrThrow()
  for (const [price, quantity] of lines) {
    const product_id = await aProduct(shop.db, { device, quantity_available: quantity, wholesale_cents: cents(price) })
    await shop.ask(token, cartCalls.add, { body: { product_id, quantity } })
  }
  const { status, body: order } = await shop.ask(token, orderCalls.place, { params: { userId }, body })
  expect(status).toBe(200)
  return order.id
}

const pageOf = async (id: number, token = hsc) => {
  const { status, headers, bytes } = await shop.ask(token, invoiceCalls.page, { params: { id } })
  return { status, headers, html: bytes.toString() }
}
const pdfOf = (id: number, token = hsc) => shop.ask(token, invoiceCalls.pdf, { params: { id } })

/** The texts of the page, without spaces. */
const piecesOf = (html: string) =>
  [...(html.split('<article>')[1] ?? '').matchAll(/>([^<]+)</g)]
    .map(([, text]) => (text ?? '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
    .map(withoutSpaces)
    .filter((text) => text !== '')
const textOf = async (pdf: Buffer) => {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return { pages: text, whole: withoutSpaces(text.join('')), totalPages }
}
/** Page and PDF break their lines at different places, so spaces are not compared. */
const withoutSpaces = (text: string) => text.replaceAll(/[\s\u200B]+/g, '')

describe('an invoice', () => {
  it('shows seller, registration, buyer, store, lines, discount, tax with its rate, total and payment', async () => {
    const id = await anOrder({
      lines: [
        [1050, 2],
        [33300, 4],
      ],
      body: { promo_code: 'welcome10', remarks: 'By Friday' },
    })
    const { status, headers, html } = await pageOf(id)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Halifax' }).format(new Date())
    expect(piecesOf(html)).toEqual(
      [
        ...['Tidewater Mobile', '1949 Upper Water Street, Suite 300', 'Halifax NS B3J 3N3', '902-555-0100'],
        ...['accounts@tidewater.example', 'GST/HST registration 123456789 RT0001'],
        ...[`Invoice ${id}`, date, 'Unpaid', 'Billed to', 'HSC'],
        ...['Halifax Shopping Centre', '7001 Mumford Road, Unit 104', 'Halifax NS B3L 4N9', '902-555-0101'],
        ...['hsc@tidewater.example', 'Item', 'Quantity', 'Price (CAD)', 'Amount (CAD)'],
        ...['iPhone 16 Accessories', '2', '$10.50', '$21.00', 'iPhone 16 Accessories', '4', '$333.00', '$1,332.00'],
        ...['Subtotal', '$1,353.00', 'Discount (WELCOME10, 10%)', '-$135.30', 'Tax (HST 14%)', '$189.42'],
        ...['Total', '$1,407.12\u{a0}CAD', 'Remarks', 'By Friday'],
      ].map(withoutSpaces),
    )
  })

  it('has the same texts as a PDF', async () => {
    const id = await anOrder({
      user: 'stjohns',
      token: await shop.signIn('stjohns'),
      lines: [
        [1005, 3],
        [99_999, 12],
        [1, 1],
      ],
      body: { promo_code: 'WELCOME10', remarks: 'Two lines:\nby the back door, please.' },
    })
    const { headers, bytes } = await pdfOf(id, warehouse)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`attachment; filename="invoice-${id}.pdf"`)
    const { whole } = await textOf(bytes)
    const pieces = piecesOf((await pageOf(id, warehouse)).html)
    expect(pieces).toContain('Tax(HST15%)')
    expect(pieces).toContain('St.John’s')
    // Only the PDF has a footer. All other texts are the same, in the same order.
    const footer = withoutSpaces(`Tidewater Mobile · Invoice ${id} Page 1 of 1`)
    expect(whole.replace(footer, '')).toBe(pieces.join(''))
  })

  it('shows a discount that was set by hand, a surcharge, and the payment', async () => {
    const id = await anOrder({ lines: [[10_000, 1]] })
    const change = (body: object) => shop.ask(warehouse, orderCalls.update, { params: { id }, body })
    await change({ discount_amount: 12.34, paid: 1 })
    expect((await pageOf(id)).html).toContain('<th scope="row">Discount (Custom)</th><td>-$12.34</td>')
    expect((await pageOf(id)).html).toContain('<p class="state Paid">Paid</p>')
    await change({ discount_amount: -5 })
    expect((await pageOf(id)).html).toContain('<th scope="row">Surcharge (Custom)</th><td>$5.00</td>')
    expect((await textOf((await pdfOf(id)).bytes)).whole).toContain('Surcharge(Custom)$5.00')
  })

  it('exists for an order without lines, with a total of 0', async () => {
    const id = await anOrder({ body: { promo_code: 'WELCOME10' } })
    const { body: lines } = await shop.ask(warehouse, orderLineCalls.all, { params: { id } })
    for (const line of lines) await shop.ask(warehouse, orderLineCalls.remove, { params: { id: line.id } })
    const pieces = piecesOf((await pageOf(id)).html)
    expect(pieces.slice(-9)).toEqual(
      [
        ...['This order is empty.', 'Subtotal', '$0.00', 'Discount (WELCOME10, 10%)', '$0.00'],
        ...['Tax (HST 14%)', '$0.00', 'Total', '$0.00\u{a0}CAD'],
      ].map(withoutSpaces),
    )
    expect((await textOf((await pdfOf(id)).bytes)).whole).toContain(withoutSpaces('This order is empty.'))
  })

  it('has only the e-mail of a buyer without a store, and the tax of the shop’s province', async () => {
    const id = await anOrder({ user: 'warehouse', token: warehouse })
    const pieces = piecesOf((await pageOf(id, warehouse)).html)
    const from = pieces.indexOf('Billedto')
    expect(pieces.slice(from, from + 4)).toEqual(['Billedto', 'Warehouse', 'warehouse@tidewater.example', 'Item'])
    expect(pieces).toContain('Tax(HST14%)')
  })
})

describe('a text of a user', { tags: ['details'] }, () => {
  const nasty = [
    '#sys.inputs #panic("x") $x^2$ *bold* _it_ `raw` = no heading // no comment \\ "quoted" ‘quoted’ <label> @ref [x] {y}',
    '<script>alert(1)</script><img src=x onerror="alert(1)"> & &amp;',
    'Crème brûlée à St. John’s',
    `${'endless'.repeat(100)}`,
  ].join('\n')

  it('is text on the page and in the PDF, never markup or code', async () => {
    const remarks = nasty.padEnd(1000, '!').slice(0, 1000)
    const id = await anOrder({ device: '#emph[Phone] <b>$1$</b>', body: { remarks } })
    const { html } = await pageOf(id)
    expect(html).not.toMatch(/<(script|img|b)\b/)
    const { whole } = await textOf((await pdfOf(id)).bytes)
    expect(whole).toContain(withoutSpaces(remarks))
    expect(whole).toContain(withoutSpaces('#emph[Phone] <b>$1$</b> Accessories'))
  })

  it('may have characters that our fonts lack', async () => {
    const id = await anOrder({ body: { remarks: '漢字 😀 שלום' } })
    expect((await pageOf(id)).html).toContain('漢字 😀 שלום')
    expect((await pdfOf(id)).status).toBe(200)
  })
})

describe('the PDF', () => {
  it('is tagged, has a title, and has the same bytes each time', async () => {
    const id = await anOrder()
    const { bytes } = await pdfOf(id)
    expect((await pdfOf(id)).bytes).toEqual(bytes)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect((await pdf.getMetadata()).info).toMatchObject({
      Title: `Invoice ${id} from Tidewater Mobile`,
      Language: 'en-CA',
    })
    const [, , width, height] = (await pdf.getPage(1)).view
    expect([width, height]).toEqual([612, 792])
  })

  it('repeats the header of the table and the page number on each page of a long order', {
    tags: ['details'],
  }, async () => {
    const id = await anOrder({ lines: Array.from({ length: 60 }, (_, at) => [100 + at, 1]) })
    const { pages, totalPages, whole } = await textOf((await pdfOf(id)).bytes)
    expect(totalPages).toBeGreaterThan(1)
    for (const [at, text] of pages.entries()) expect(withoutSpaces(text)).toContain(`Page${at + 1}of${totalPages}`)
    expect(pages.slice(0, -1).every((text) => withoutSpaces(text).includes('ItemQuantityPrice(CAD)Amount(CAD)'))).toBe(
      true,
    )
    expect(whole).toContain('$1.59$1.59')
  })
})

describe('an invoice of another store', () => {
  it('is available to the office and returns 404 to a store', async () => {
    const id = await anOrder()
    const micmac = await shop.signIn('micmac')
    for (const call of [invoiceCalls.page, invoiceCalls.pdf, invoiceCalls.send]) {
      const statusFor = async (token: string, invoice = id) =>
        (await shop.ask(token, call, { params: { id: invoice } })).status
      expect(await statusFor(hsc)).toBe(200)
      expect(await statusFor(warehouse)).toBe(200)
      expect(await statusFor(await shop.signIn('admin'))).toBe(200)
      expect(await statusFor(micmac)).toBe(404)
      expect(await statusFor(hsc, 2_000_000_000)).toBe(404)
      expect(await statusFor(hsc, 0)).toBe(400)
    }
  })
})

describe('sending an invoice', () => {
  it('queues a mail to the buyer each time, of which the later ones say so, and attaches the PDF of the order as it is when the mail is sent', async () => {
    const id = await anOrder()
    for (const token of [hsc, warehouse]) {
      const { body } = await shop.ask(token, invoiceCalls.send, { params: { id } })
      expect(body).toEqual({ message: 'Invoice has been resent' })
    }
    const mails = await shop.db
      .selectFrom('outbox')
      .selectAll()
      .where('about', '=', 'invoice')
      .where('about_id', '=', id)
      .execute()
    expect(mails).toHaveLength(2)
    expect(mails[0]?.subject).toBe(`Invoice ${id} from Tidewater Mobile`)
    expect(mails[1]).toMatchObject({
      to_address: 'hsc@tidewater.example',
      subject: `Invoice ${id} from Tidewater Mobile, sent again`,
      text: expect.stringContaining('Total: $23.94\u{a0}CAD\nUnpaid'),
      attachments: [{ maker: 'invoice', id }],
    })

    await shop.ask(warehouse, orderCalls.update, { params: { id }, body: { paid: 1 } })
    const [attached] = await makeAttachments(shop.db, orders.attachments ?? {}, [{ maker: 'invoice', id }])
    expect(attached).toMatchObject({ filename: `invoice-${id}.pdf`, contentType: 'application/pdf' })
    expect(attached?.content).toEqual((await pdfOf(id)).bytes)
  })

  it('fails if the order of the mail does not exist', async () => {
    await expect(
      makeAttachments(shop.db, orders.attachments ?? {}, [{ maker: 'invoice', id: 2_000_000_000 }]),
    ).rejects.toThrow('there is no such order')
  })
})

describe('the stylesheet', () => {
  it('is served, and the page has no inline style, which our policy forbids', async () => {
    const { html } = await pageOf(await anOrder())
    const [, href] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? []
    const response = await shop.app.inject({ url: href ?? '' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(html).not.toMatch(/<style| style=/)
  })
})
