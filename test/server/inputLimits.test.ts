import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accountCalls } from '#features/accounts/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderFormCalls } from '#features/orderForm/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { bodyLimitOf, fieldsWithoutLimit, largestJson, smallestBodyLimit } from '#platform/http/inputLimits.ts'
import { addressOf, type Call, spreadsheet } from '#shared/call.ts'
import { emptyLongLists } from '../longLists.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { aProduct } from '../products.ts'
import { aTill } from '../tills.ts'

let shop: OpenShop
let admin: { token: string; id: number }
let supplier: string
let key: string
let product: number
beforeAll(async () => {
  shop = await openShop()
  await emptyLongLists(shop.db)
  product = await aProduct(shop.db, { quantity_available: 1 })
  admin = await shop.comeIn('admin')
  supplier = await shop.signIn('supplier')
  ;({ key } = await aTill(shop.db, 'Truro'))
})

const nameOf = (call: Call) => `${call.method} ${addressOf(call)}`
const tokenFor = ({ allow }: Call) => {
  if (allow.includes('till')) return key
  return allow.includes('admin') || allow.includes('public') ? admin.token : supplier
}
const post = (call: Call, payload: string, params: object = { id: 1, userId: admin.id }) =>
  shop.app.inject({
    method: call.method,
    url: addressOf(call, params),
    headers: { authorization: `Bearer ${tokenFor(call)}`, 'content-type': 'application/json' },
    payload,
  })

describe('the input of a call', () => {
  it('has a maximum for every text, number, list and depth', () => {
    const found = shop.app.calls.flatMap((call) =>
      [call.params, call.body].flatMap((schema) =>
        schema ? fieldsWithoutLimit(schema).map((field) => `${nameOf(call)}: ${field}`) : [],
      ),
    )
    expect(found).toEqual([])
  })

  it('is reported for each field without a maximum', () => {
    const tree = z.object({
      get children() {
        return z.array(tree).max(2)
      },
    })
    const forgetful = z.object({
      text: z.string(),
      pattern: z.string().regex(/^\d+$/),
      moment: z.iso.datetime(),
      piped: z.string().transform(String).pipe(z.string().max(5)),
      number: z.number().max(5),
      whole: z.int().min(0),
      list: z.array(z.boolean()),
      inside: z.array(z.object({ text: z.string().optional() })).max(2),
      either: z.union([z.string().max(5), z.int()]),
      record: z.record(z.string().max(5), z.boolean()),
      anything: z.unknown(),
      any: z.any().optional(),
      preprocessed: z.preprocess((given) => given, z.string().default('')),
      tree,
    })
    expect(fieldsWithoutLimit(forgetful)).toEqual([
      'text',
      'pattern',
      'moment',
      'piped',
      'number',
      'whole',
      'list',
      'inside.*.text',
      'either',
      'record',
      'anything',
      'any',
      'preprocessed',
      'tree',
    ])
    const careful = z.object({
      text: z.string().trim().max(5).nullable(),
      day: z.iso.date().optional(),
      choice: z.enum(['a', 'b']).default('a'),
      number: z.number().gt(0).lt(5),
      whole: z.int().min(0).max(5).catch(1),
      flag: z.literal([0, 1]),
      list: z.array(z.string().max(5)).max(2),
    })
    expect(fieldsWithoutLimit(careful)).toEqual([])
  })
})

describe('the body of a call', () => {
  it('is read up to the size that its schema allows, 16 KB at least and 1 MB at most', () => {
    for (const call of shop.app.calls) {
      const limit = bodyLimitOf(call)
      expect([nameOf(call), limit >= smallestBodyLimit && limit <= 1024 * 1024]).toEqual([nameOf(call), true])
      const isKnownBefore = !call.allow.includes('public') && !call.tokenInBody
      if (!isKnownBefore) expect([nameOf(call), limit]).toEqual([nameOf(call), smallestBodyLimit])
      else if (call.body) expect([nameOf(call), largestJson(call.body) <= limit]).toEqual([nameOf(call), true])
    }
  })

  it('that is read before the caller is known has room for all valid input in English and in French', () => {
    const tooLarge = shop.app.calls.filter(
      ({ body, allow, tokenInBody }) =>
        // An é takes two bytes, and six where it is written \u00e9.
        body && (tokenInBody || allow.includes('public')) && largestJson(body, 2) > smallestBodyLimit,
    )
    expect(tooLarge.map(nameOf)).toEqual([])
  })

  it('may hold a message of 5,000 characters, accents and all', async () => {
    const message = 'é€\n"'.repeat(1250)
    const { statusCode } = await post(
      contactCalls.send,
      JSON.stringify({ name: 'Zoë', email: 'zoe@example.com', message }),
    )
    expect(statusCode).toBe(200)
  })

  it('may hold every line of the largest order', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => ({ product_id: 2_000_000_000 + at, quantity: 1_000_000 }))
    const { statusCode } = await post(orderCalls.place, JSON.stringify({ lines }, null, 2))
    expect(statusCode).toBe(400)
    const tooMany = await post(orderCalls.place, JSON.stringify({ lines: [...lines, lines[0]] }))
    expect(tooMany.json()).toMatchObject({
      message: 'Order at most 1000 different products at a time.',
      errors: [{ field: 'lines' }],
    })
  })
})

describe('a body in which everything is wrong', { tags: ['details'] }, () => {
  /** The worst bodies within the limit: with as many errors or as many levels as possible. */
  const bodies = (call: Call): [string, string][] => {
    const room = bodyLimitOf(call) - 200
    const objects = (name: string) => `{"${name}":[${'{},'.repeat(room / 3 - 10)}{}]}`
    const lists = ['lines', 'items', 'selectedTransactions', 'hours', 'closures'].filter((name) =>
      JSON.stringify(call.body ? z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) : {}).includes(
        `"${name}"`,
      ),
    )
    return [
      ...lists.map((name): [string, string] => [`objects in ${name}`, objects(name)]),
      ['a list of objects', `[${'{},'.repeat(room / 3 - 10)}{}]`],
      ['lists in lists', '['.repeat(room / 2) + ']'.repeat(room / 2)],
      ['objects in objects', `${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}`],
      ['a long text', `{"query":"${'<'.repeat(room)}"}`],
      ['unknown fields', `{${Array.from({ length: room / 14 }, (_, at) => `"f${at}":{}`).join()}}`],
      ['numbers', `{"page":${'9'.repeat(room)}}`],
      ['the character number 0', `{"query":[${'"\\u0000",'.repeat(room / 10)}""]}`],
    ]
  }

  it('is refused by every call with a short response and at most 50 faults', async () => {
    // Signing out accepts any body, and would end the session of the calls that follow.
    const calls = shop.app.calls.filter((call) => call.body && !call.upload && call !== accountCalls.signOut)
    for (const call of calls) {
      for (const [what, payload] of bodies(call)) {
        const answer = await post(call, payload)
        const described = [nameOf(call), what, answer.statusCode]
        expect(described).toSatisfy(() => answer.statusCode < 500 && answer.statusCode !== 413)
        if (answer.statusCode >= 400) {
          expect([...described, answer.body.length < 64 * 1024]).toEqual([...described, true])
          expect([...described, (answer.json().errors ?? []).length <= 50]).toEqual([...described, true])
        }
      }
    }
  })

  it('with a list that is too long is refused for its length, and not for each item', async () => {
    const lines = JSON.stringify({ items: Array.from({ length: 201 }, () => ({})) })
    expect((await post(orderFormCalls.check, lines)).json().errors).toEqual([
      { field: 'items', message: 'Send at most 200 lines.' },
    ])
    const hours = JSON.stringify({ id: 1, hours: Array.from({ length: 8 }, () => ({})) })
    expect((await post(storeCalls.update, hours)).json().errors).toEqual([
      { field: 'hours', message: 'A week has seven days.' },
    ])
  })

  it('is refused with each fault once', async () => {
    const { errors } = (await post(storeCalls.open, JSON.stringify({ pin: 'not a pin' }))).json()
    expect(errors).toEqual([{ field: 'pin', message: 'A pin is 4 to 8 digits.' }])
  })
})

describe('the character number 0', () => {
  const message = 'This text contains an invisible character (number 0). Remove it and try again.'

  it('is refused before an export begins', async () => {
    for (const call of shop.app.calls.filter(({ body, reply }) => body && reply === spreadsheet)) {
      const answer = await post(call, '{"query":"a\\u0000b"}')
      expect([nameOf(call), answer.statusCode, answer.json()]).toEqual([
        nameOf(call),
        400,
        { message, code: 'not_valid', errors: [{ field: 'query', message }] },
      ])
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
  })

  it('never leads to a 500, in no text of any call', { tags: ['details'] }, async () => {
    const calls = shop.app.calls.filter((call) => call.body && !call.upload && call !== accountCalls.signOut)
    for (const call of calls) {
      const { properties = {} } = z.toJSONSchema(call.body!, { io: 'input', unrepresentable: 'any' })
      const body = Object.fromEntries(Object.keys(properties).map((name) => [name, '\0']))
      const { statusCode } = await post(call, JSON.stringify(body))
      expect([nameOf(call), statusCode]).toEqual([nameOf(call), expect.toSatisfy((status: number) => status < 500)])
    }
  })

  it('is not found in an escaped backslash that is followed by u0000', async () => {
    const answer = await post(inventoryCalls.search, '{"query":"\\\\u0000"}')
    expect(answer.statusCode).toBe(200)
  })
})

describe('an id', () => {
  const wrong = [
    '1e3',
    '0x10',
    '%201',
    '+1',
    '1.0',
    '01',
    '1,0',
    '-1',
    '%D9%A1',
    'true',
    'null',
    '99999999999999999999',
  ]

  it.each(wrong)('written as %s is rejected by every call', async (id) => {
    for (const call of shop.app.calls.filter(({ path }) => path.includes('{') && !path.includes('{link}'))) {
      const { statusCode, body } = await shop.app.inject({
        method: call.method,
        url: addressOf(call).replace(/\{\w+\}/, id),
        headers: { authorization: `Bearer ${tokenFor(call)}` },
      })
      expect([nameOf(call), statusCode, JSON.parse(body).code]).toEqual([nameOf(call), 400, 'not_valid'])
    }
  })

  it('in a body is a whole number, or its digits', async () => {
    for (const product_id of ['1e3', '0x10', ' 1', true, null, [1], 1.5]) {
      const { statusCode, body } = await post(cartCalls.add, JSON.stringify({ product_id, quantity: 1 }))
      expect([product_id, statusCode, JSON.parse(body).errors]).toEqual([
        product_id,
        400,
        [{ field: 'product_id', message: 'The id must be a whole number.' }],
      ])
    }
    expect((await post(cartCalls.add, `{"product_id":"${product}","quantity":1}`)).statusCode).toBe(200)
  })

  it('and other numbers are not accepted in other notations', async () => {
    for (const [body, field] of [
      [{ status: '0x1' }, 'status'],
      [{ paid: '1e0' }, 'paid'],
      [{ page: '1e0' }, 'page'],
      [{ page: '01' }, 'page'],
    ] as const) {
      const answer = await post(orderCalls.search, JSON.stringify(body))
      expect([body, answer.statusCode, answer.json().errors[0].field]).toEqual([body, 400, field])
    }
    expect((await post(orderCalls.search, '{"status":"1","paid":""}')).statusCode).toBe(200)
  })
})
