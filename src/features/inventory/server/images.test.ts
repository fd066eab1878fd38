import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#shared/call.ts'
import { imageAddress, imageWidths } from '#shared/image.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { photo } from '#test/pictures.ts'
import { openBucket } from '#test/s3.ts'
import type { Product } from '../columns.ts'
import { inventoryCalls } from '../contract.ts'
import { imageCalls } from '../imageContract.ts'

let shop: OpenShop
let warehouse: string
let picture: Buffer
let another: Buffer
beforeAll(async () => {
  shop = await openShop()
  warehouse = await shop.signIn('warehouse')
  picture = await photo(800, 600).jpeg().toBuffer()
  another = await photo(600, 800).png().toBuffer()
})

const newProduct = { device: 'iPhone 16', product_type: 'Phone Case', color: 'Teal' } as const
const add = async (file?: Buffer) => {
  const { status, body } = await shop.ask(warehouse, imageCalls.insert, { body: newProduct, file })
  expect(status, body.message).toBe(200)
  return body
}
const change = (row: Pick<Product, 'id' | 'version'>, file?: Buffer) =>
  shop.ask(warehouse, imageCalls.updateImage, { body: { id: row.id, version: row.version }, file })
const logOf = (id: number) => readAuditLog(shop.db, 'product', id)

describe('adding a product', () => {
  it('returns its row with default values and logs who added it', async () => {
    const made = await add()
    expect(made).toEqual({
      id: expect.any(Number),
      ...newProduct,
      secondaryDevice: '',
      description: '',
      brand: '',
      category: '',
      subcategory: '',
      quantity_available: 0,
      quantity_hold: 0,
      minimum_limit: 10,
      quantity_sold: 0,
      wholesale_price: 0,
      cost_price: 0,
      image_name: '',
      version: 1,
    })
    expect(await logOf(made.id)).toMatchObject([{ act: 'made', before: null, after: { device: 'iPhone 16' } }])
  })

  it('adds its first stock to the ledger', async () => {
    const body = { ...newProduct, quantity_available: 12, quantity_hold: 3, wholesale_price: 18.5 }
    const made = await shop.ask(warehouse, imageCalls.insert, { body })
    expect(made.body).toMatchObject({ quantity_available: 12, wholesale_price: 18.5 })
    const history = await shop.ask(warehouse, inventoryCalls.history, { params: { id: made.body.id }, body: {} })
    expect(history.body.items).toMatchObject([
      { why: 'Added to inventory', available_before: 0, available_after: 12, hold_before: 0, hold_after: 3 },
    ])
  })

  it('stores its picture and serves it in every size, with a cache that never expires', async () => {
    const made = await add(picture)
    expect(made).toMatchObject({ image_name: expect.stringMatching(/^[0-9a-f]{32}$/), version: 1 })
    for (const width of imageWidths) {
      const served = await shop.app.inject(imageAddress(made.image_name, width))
      expect(served.statusCode).toBe(200)
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(served.rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(served.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
    }
  })

  it('returns all validation errors at once', async () => {
    const wrong = await shop.ask(warehouse, imageCalls.insert, { body: { quantity_hold: -1 }, file: picture })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors?.map(({ field }) => field)).toEqual(['device', 'product_type', 'quantity_hold'])
  })

  it('adds nothing if the picture is rejected', async () => {
    const before = await countProducts()
    const body = { ...newProduct, device: 'With a page' }
    const refused = await shop.ask(warehouse, imageCalls.insert, { body, file: Buffer.from('<html>') })
    expect([refused.status, refused.body.code]).toEqual([415, 'wrong_type'])
    expect(await countProducts()).toEqual(before)
  })
})

const countProducts = () =>
  shop.db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll().as('count'))
    .execute()

describe('changing a picture', () => {
  it('returns the new one, keeps the file of the old one, and logs the change', async () => {
    const made = await add(picture)
    const { status, body } = await change(made, another)
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, image_name: body.image_name, version: 2 })
    expect(body.image_name).not.toBe(made.image_name)
    expect((await shop.app.inject(imageAddress(made.image_name, 144))).statusCode).toBe(200)
    expect((await logOf(made.id)).at(-1)).toMatchObject({
      act: 'changed',
      before: { image_name: made.image_name },
      after: { image_name: body.image_name },
    })
  })

  it('requires a picture', async () => {
    const { status, body } = await change(await add())
    expect([status, body.message]).toEqual([400, 'Choose a picture.'])
    expect(body.errors).toEqual([{ field: 'fileToUpload', message: 'Choose a picture.' }])
  })

  it('rejects a change of an older version and returns the newer row', { tags: ['details'] }, async () => {
    const made = await add()
    await change(made, picture)
    const late = await change(made, another)
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect(late.body.current).toMatchObject({ id: made.id, version: 2 })
  })

  it('returns 404 for a product that does not exist', async () => {
    expect((await change({ id: 2_000_000_000, version: 1 }, picture)).status).toBe(404)
  })
})

describe('an address of a picture', () => {
  it.each([
    'nothing-144.webp',
    `${'0'.repeat(32)}-144.webp`,
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e%2fpasswd',
    '.hidden',
    'a.webp%00',
    'a%5C..%5Cb.webp',
  ])('returns 404 as JSON for %s', async (name) => {
    const response = await shop.app.inject(`/uploads/${name}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found' })
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('an upload', () => {
  let address: string
  beforeAll(async () => {
    address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  })
  const send = async (body: BodyInit | null, headers: Record<string, string> = {}) => {
    const response = await fetch(address + addressOf(imageCalls.insert), {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${warehouse}`, ...headers },
    })
    return [response.status, (await response.json()).message]
  }
  const form = (size: number) => {
    const made = new FormData()
    made.append('product', JSON.stringify(newProduct))
    made.append('fileToUpload', new File([new Uint8Array(size)], 'photo.jpg', { type: 'image/jpeg' }))
    return made
  }
  const megabyte = 1024 * 1024

  it('rejects a file above the limit, with or without a Content-Length', { tags: ['details'] }, async () => {
    const tooLarge = [413, 'That file is too large: at most 10 MB.']
    expect(await send(form(10 * megabyte + 1))).toEqual(tooLarge)
    expect(await send(form(12 * megabyte))).toEqual(tooLarge)
    const { body, headers } = new Response(form(12 * megabyte))
    const untold = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${warehouse}`, 'content-type': headers.get('content-type') ?? '' },
    } as const
    expect((await fetch(address + addressOf(imageCalls.insert), untold)).status).toBe(413)
  })

  it('accepts a file of exactly the limit, with any name', { tags: ['details'] }, async () => {
    expect((await send(form(10 * megabyte)))[0]).toBe(415)
  })

  it('ignores an empty file without a name', async () => {
    const made = new FormData()
    made.append('product', JSON.stringify(newProduct))
    made.append('fileToUpload', new File([], ''))
    expect((await send(made))[0]).toBe(200)
  })

  it('rejects more than one file and many parts', async () => {
    const twice = form(100)
    twice.append('fileToUpload', new File(['x'], 'another.jpg'))
    const many = form(100)
    for (let n = 0; n < 20; n++) many.append(`field${n}`, 'x')
    const tooMany = [413, 'That form has too many parts. Send one file and its text.']
    expect([await send(twice), await send(many)]).toEqual([tooMany, tooMany])
  })

  it.each([
    ['JSON instead of a form', '{"device":"iPhone"}', 'application/json', 415, 'Send form data (multipart/form-data).'],
    ['a form that is none', 'nonsense', 'multipart/form-data; boundary=x', 400, 'The form data cannot be read.'],
    ['a form without its line', 'nonsense', 'multipart/form-data', 400, 'The form data cannot be read.'],
    [
      'a form that breaks off',
      '--x\r\nContent-Disposition: form-data; name="fileToUpload"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      400,
      'The form data cannot be read.',
    ],
    [
      'text that is not JSON',
      '--x\r\nContent-Disposition: form-data; name="product"\r\n\r\n{oops\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
      'The request is not valid JSON.',
    ],
  ])('rejects %s with a message', async (_, body, type, status, message) => {
    expect(await send(body, { 'content-type': type })).toEqual([status, message])
  })

  it('rejects a form if the call expects JSON', async () => {
    const response = await fetch(address + addressOf(inventoryCalls.search), {
      method: 'POST',
      body: form(10),
      headers: { authorization: `Bearer ${warehouse}` },
    })
    expect([response.status, (await response.json()).message]).toEqual([415, 'Send JSON, not form data.'])
  })

  it('rejects a user without permission before it reads a large body', { tags: ['details'] }, async () => {
    const supplier = await shop.signIn('supplier')
    const response = (token: string) => send(form(30 * megabyte), { authorization: `Bearer ${token}` })
    expect([(await response('nobody'))[0], (await response(supplier))[0]]).toEqual([401, 403])
  })

  it('is form data in the OpenAPI document', async () => {
    const { paths } = (await shop.app.inject('/api/openapi.json')).json()
    const { schema } = paths[addressOf(imageCalls.updateImage)].patch.requestBody.content['multipart/form-data']
    expect(schema).toMatchObject({
      required: ['product', 'fileToUpload'],
      properties: { product: { required: ['id'] }, fileToUpload: { format: 'binary' } },
    })
  })
})

describe('with uploads in a bucket', { tags: ['details'] }, () => {
  it('stores and serves pictures in the same way', async () => {
    const bucketShop = await openShop('demo_shop', { uploads: await openBucket() })
    const admin = await bucketShop.signIn('admin')
    const { body } = await bucketShop.ask(admin, imageCalls.insert, { body: newProduct, file: picture })
    const served = await bucketShop.app.inject(imageAddress(body.image_name, 640))
    const same = await add(picture)
    expect(served.statusCode).toBe(200)
    expect(same.image_name).toBe(body.image_name)
    expect(served.rawPayload).toEqual((await shop.app.inject(imageAddress(same.image_name, 640))).rawPayload)
    expect((await bucketShop.app.inject('/uploads/nothing-144.webp')).statusCode).toBe(404)
  })
})
