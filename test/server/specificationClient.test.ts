import { describe, expect, it } from 'vitest'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { aDay } from '../appointments.ts'
import { openShop } from '../openShop.ts'
import { photo } from '../pictures.ts'

/**
 * A client that was written only by the owner's specification: its paths, its bodies and its fields, spelled as there. It does
 * not know our contracts, so it sends no `version`, no Idempotency-Key, and whole rows as it received them.
 */

type Who = 'visitor' | 'admin' | 'warehouse' | 'hsc'
type Row = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: the client reads replies without our types
type Reply = any
interface Step {
  call: string
  who: Who
  /** A call with the user's token in its body sends no header. */
  body?: Row | FormData
  /** Checks the parts of the reply that the client uses, and keeps what later calls send. */
  reads?: (reply: Reply) => void
}

const message = (text: string) => (reply: Reply) => expect(reply.message).toBe(text)
const row =
  (...fields: string[]) =>
  (reply: Reply) =>
    expect(Object.keys(reply)).toEqual(expect.arrayContaining(fields))
const fieldsOf = (given: Row, fields: readonly string[]) =>
  Object.fromEntries(fields.map((name) => [name, given[name]]))

const productFields = [
  ...['id', 'device', 'secondaryDevice', 'description', 'product_type', 'brand', 'category', 'subcategory', 'color'],
  ...['quantity_available', 'quantity_hold', 'minimum_limit', 'quantity_sold', 'wholesale_price', 'cost_price'],
  'image_name',
]
const summaryFields = [
  ...['id', 'username', 'user_id', 'price', 'discount_amount', 'tax_amount', 'total_amount', 'date', 'remarks'],
  ...['status', 'paid', 'promo_code', 'discount', 'tax'],
]
const itemFields = [
  ...['id', 'user_id', 'username', 'device', 'product_type', 'brand', 'category', 'subcategory', 'color'],
  ...['quantity', 'wholesale_price', 'price', 'product_id'],
]

const newPassword = 'lighthouse-keeper-94'
const picture = await photo(60, 40).png().toBuffer()
const pictureForm = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('fileToUpload', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }))
  return form
}

const textFrom = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textFrom)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, textFrom(inner)]))
}
/** Texts that are empty are sent as null. */
const nullFrom = (value: Row) =>
  Object.fromEntries(Object.entries(value).map(([name, v]) => [name, v === '' ? null : v]))

describe.each([
  ['numbers', (body: Row) => body],
  ['numbers as text, and null for an empty text', (body: Row) => textFrom(nullFrom(body)) as Row],
])('a client that knows only the specification, and sends %s', (_, written) => {
  it('is understood in all of its 46 calls', async () => {
    const shop = await openShop()
    const tokens: Record<Who, string | undefined> = {
      visitor: undefined,
      admin: await shop.signIn('admin'),
      warehouse: await shop.signIn('warehouse'),
      hsc: undefined,
    }
    const slots = await shop.app.inject({
      method: 'POST',
      url: '/api/appointment/slots/',
      payload: { store: 'HSC', date: aDay },
    })
    const time: string = slots.json().items.find(({ free }: { free: number }) => free > 0).time
    const asked: string[] = []
    const failed: string[] = []

    async function ask({ call, who, body, reads }: Step) {
      asked.push(call)
      const [method, path] = call.split(' ') as ['POST', string]
      const isForm = body instanceof FormData
      const token = body && !isForm && body.token === tokens[who] ? undefined : tokens[who]
      const url = path.startsWith('/pos/') ? path : `/api${path}`
      const answer = await shop.app.inject({
        method,
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { payload: isForm ? body : written(body) }),
      })
      if (answer.statusCode !== 200) return failed.push(`${call}: ${answer.statusCode} ${answer.body}`)
      try {
        reads?.(String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body)
      } catch (error) {
        failed.push(`${call}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }

    // User
    let user: Reply
    await ask({
      call: 'POST /user/signin/',
      who: 'visitor',
      body: { email: 'hsc@tidewater.example', password: demoPassword },
      reads(reply) {
        row('id', 'username', 'email', 'token', 'type')(reply)
        user = reply
        tokens.hsc = reply.token
      },
    })
    await ask({
      call: 'POST /user/token/',
      who: 'visitor',
      body: { token: tokens.hsc },
      reads: row('id', 'username', 'email', 'token', 'type'),
    })
    await ask({
      call: 'POST /user/signup/',
      who: 'admin',
      body: {
        username: 'Pop-up',
        email: 'popup@tidewater.example',
        password: newPassword,
        type: 'admin_user',
        token: `${Date.now()}12345678901`,
      },
      reads: row('id', 'username', 'email', 'type'),
    })
    await ask({ call: 'POST /user/all/', who: 'admin', reads: (users) => row('id', 'email', 'type')(users[0]) })

    // Inventory
    let product: Reply
    await ask({
      call: 'POST /admin/inventory/search/',
      who: 'hsc',
      body: { page: 1, per_page: 20, query: '', filter: '', product_type: 'Phone Case', filter_by: '', view: '' },
      reads: row('items', 'has_next', 'total'),
    })
    await ask({ call: 'POST /admin/inventory/all/', who: 'hsc', reads: ([first]) => row('id', 'device')(first) })
    await ask({
      call: 'POST /admin/inventory/all/admin/',
      who: 'admin',
      reads(products) {
        product = products.find(({ quantity_available }: Row) => Number(quantity_available) > 20)
        row(...productFields)(product)
      },
    })
    let added: Reply
    await ask({
      call: 'POST /admin/inventory/insert/',
      who: 'warehouse',
      body: pictureForm({
        product: JSON.stringify(
          written({
            ...fieldsOf(product, productFields),
            device: 'Puffin 7',
            ...{ minimum_limit: 10, quantity_available: 3, quantity_hold: 2, wholesale_price: 12.5, cost_price: 0 },
            description: '',
          }),
        ),
      }),
      reads(reply) {
        added = reply
        expect(reply).toMatchObject({
          device: 'Puffin 7',
          quantity_available: 3,
          wholesale_price: 12.5,
          description: '',
        })
      },
    })
    await ask({
      call: 'PATCH /admin/inventory/updateImage/',
      who: 'warehouse',
      body: pictureForm({ id: String(added.id) }),
      reads: (reply) => expect(reply).toMatchObject({ id: added.id, image_name: expect.stringMatching(/./) }),
    })
    await ask({
      call: 'PATCH /admin/inventory/update/',
      who: 'warehouse',
      body: { ...fieldsOf(added, productFields), quantity_available: 5, cost_price: 4.25 },
      reads: (reply) => expect(reply).toMatchObject({ quantity_available: 5, cost_price: 4.25 }),
    })
    await ask({
      call: 'POST /admin/inventory/transferAll/',
      who: 'warehouse',
      reads: message('All products have been transferred'),
    })
    await ask({
      call: `DELETE /admin/inventory/delete/${added.id}/`,
      who: 'warehouse',
      reads: message('Product has been deleted'),
    })
    await ask({ call: 'POST /admin/inventory/filterTerms/', who: 'hsc', reads: row('items') })

    // Discount
    let promo: Reply
    await ask({
      call: 'POST /admin/discount/insert/',
      who: 'admin',
      body: { promo_code: 'GULL15', discount: 15 },
      reads(reply) {
        promo = fieldsOf(reply, ['id', 'promo_code', 'discount'])
        expect(promo).toMatchObject({ promo_code: 'GULL15', discount: 15 })
      },
    })
    await ask({
      call: 'POST /admin/discount/all/',
      who: 'admin',
      reads: (promos) => row('id', 'promo_code', 'discount')(promos[0]),
    })
    await ask({
      call: 'PATCH /admin/discount/update/',
      who: 'admin',
      body: { ...promo, discount: 12.5 },
      reads: (reply) => expect(reply.discount).toBe(12.5),
    })
    await ask({ call: `DELETE /admin/discount/delete/${promo.id}/`, who: 'admin', reads: row('message') })

    // Cart
    let cart: Reply
    const line = { product_id: product.id, quantity: 2, user_id: user.id }
    await ask({
      call: 'POST /admin/cart/insert/',
      who: 'hsc',
      body: line,
      reads: message('Item has been added to cart'),
    })
    await ask({
      call: 'PUT /admin/cart/insert/',
      who: 'hsc',
      body: { ...line, quantity: 3 },
      reads: message('Cart item has been updated'),
    })
    await ask({
      call: `POST /admin/cart/userItems/${user.id}/`,
      who: 'hsc',
      reads(reply) {
        cart = reply
        row('items', 'summary', 'total')(reply)
        row('totals', 'subtotal', 'tax', 'total')(reply.summary)
        expect(reply.items[0]).toMatchObject({ product_id: product.id, quantity: 3 })
      },
    })

    // Transactions
    let order: Reply
    await ask({
      call: `POST /admin/transaction/placeOrder/${user.id}/`,
      who: 'hsc',
      body: {
        ...{ username: user.username, price: cart.summary.subtotal, promo_code: '', remarks: '', discount: 0 },
        total_price: cart.summary.total,
      },
      reads: row('id'),
    })
    const days = { start_date: '', end_date: '' }
    await ask({
      call: 'POST /admin/transaction/summary/search/',
      who: 'hsc',
      body: { token: tokens.hsc, page: 1, per_page: 10, query: '', filter_by: '', status: 0, paid: 0, ...days },
      reads(reply) {
        row('items', 'has_next', 'totals', 'total')(reply)
        row('total', 'discountTotal', 'taxTotal', 'summaryTotal')(reply.totals)
        order = fieldsOf(reply.items[0], summaryFields)
        row(...summaryFields)(reply.items[0])
      },
    })
    await ask({
      call: 'POST /admin/transaction/summary/',
      who: 'hsc',
      body: { token: tokens.hsc },
      reads: ([first]) => row(...summaryFields)(first),
    })
    await ask({
      call: 'POST /admin/transaction/update/bulk/',
      who: 'warehouse',
      body: { selectedTransactions: [order.id] },
      reads: row('message'),
    })
    await ask({
      call: `POST /admin/transaction/update/${order.id}/`,
      who: 'admin',
      body: { ...order, status: 1, paid: 1, discount_amount: 0.5 },
      reads: (reply) => expect(reply).toMatchObject({ status: 1, paid: 1, discount_amount: 0.5, promo_code: 'Custom' }),
    })
    let item: Reply
    await ask({
      call: `POST /admin/transaction/all/${order.id}/`,
      who: 'warehouse',
      reads(items) {
        row(...itemFields)(items[0])
        item = fieldsOf(items[0], itemFields)
      },
    })
    await ask({
      call: `POST /admin/transaction/update/item/${item.id}/`,
      who: 'warehouse',
      body: { ...item, quantity: 2, price: 12.5 },
      reads: (reply) => expect(reply).toMatchObject({ quantity: 2, price: 12.5 }),
    })
    await ask({
      call: 'POST /admin/transaction/report/search/',
      who: 'admin',
      body: { page: 1, per_page: 0, query: String(product.id), filter_by: 'product_id', ...days },
      reads(reply) {
        row('items', 'totals', 'total')(reply)
        row('quantity', 'wholesalePrice', 'costPrice', 'profit')(reply.totals)
      },
    })
    await ask({
      call: `POST /admin/transaction/invoice/${order.id}/`,
      who: 'hsc',
      reads: message('Invoice has been resent'),
    })
    await ask({
      call: `GET /admin/transaction/invoice/${order.id}/`,
      who: 'hsc',
      reads: (page) => expect(page).toContain('<'),
    })
    await ask({ call: 'POST /email/placeOrder/', who: 'hsc', body: order, reads: message('Order Confirmed') })
    await ask({
      call: `DELETE /admin/transaction/delete/item/${item.id}/`,
      who: 'admin',
      reads: message('Transaction line has been deleted'),
    })

    // E-mail
    await ask({
      call: 'POST /email/serviceRequest/',
      who: 'visitor',
      body: {
        ...{ firstName: 'Anne', lastName: 'Boudreau', email: 'anne@visitor.test', phone: '902-555-0142' },
        ...{ service: 'Screen Replacement', store: 'HSC', appointmentDate: aDay, appointmentTime: time },
        orderNotes: '',
      },
      reads: message('Service request has been sent'),
    })
    await ask({
      call: 'POST /email/contactUs/',
      who: 'visitor',
      body: { name: 'Anne', email: 'anne@visitor.test', message: 'Do you fix tablets?' },
      reads: message('Contact message has been sent'),
    })

    // Point of sale
    const reads = row('items')
    await ask({ call: 'POST /pos/mobileReport/all/', who: 'hsc', body: {}, reads })
    await ask({ call: 'POST /pos/store/all/', who: 'admin', body: {}, reads })
    await ask({ call: 'POST /pos/employee/all/', who: 'admin', body: {}, reads })
    await ask({ call: 'POST /pos/zReport/all/', who: 'admin', body: {}, reads })
    await ask({ call: 'POST /pos/timestamp/all/', who: 'admin', body: {}, reads })

    // Navigation
    let entry: Reply
    const token = tokens.warehouse
    await ask({
      call: 'POST /admin/navbar/',
      who: 'warehouse',
      body: { heading: ' Sea birds ', subheading: 'Puffins', link: product.device, token },
      reads(reply) {
        entry = reply
        expect(reply).toMatchObject({ heading: 'Sea birds', subheading: 'Puffins', link: product.device })
      },
    })
    await ask({
      call: 'POST /admin/navbar/list/',
      who: 'warehouse',
      body: { token },
      reads: (items) => row('id', 'heading', 'subheading', 'link')(items[0]),
    })
    await ask({
      call: `PATCH /admin/navbar/${entry.id}/`,
      who: 'warehouse',
      body: { heading: 'Sea birds', subheading: 'Gulls', link: product.device, token },
      reads: (reply) => expect(reply.subheading).toBe('Gulls'),
    })
    await ask({
      call: `DELETE /admin/navbar/${entry.id}/`,
      who: 'warehouse',
      body: { token },
      reads: message('Navigation item removed.'),
    })

    // The older order form
    await ask({ call: 'POST /inventory/filter/', who: 'hsc', body: { query: product.device }, reads })
    await ask({
      call: 'POST /inventory/checkItem/',
      who: 'hsc',
      body: { items: [{ product_id: product.id, quantity: 1 }] },
      reads,
    })

    // Last, because it ends the other sessions of the user.
    await ask({
      call: 'PATCH /user/changePassword/',
      who: 'hsc',
      body: {
        ...{ email: user.email, token: tokens.hsc, new_token: String(Date.now() + 9e10) },
        ...{ current_password: demoPassword, new_password: newPassword },
      },
      reads: row('token'),
    })

    expect(failed).toEqual([])
    expect(asked).toHaveLength(46)
  })
})
