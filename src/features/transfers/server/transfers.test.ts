import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aProduct } from '#test/products.ts'
import { setStock } from '#test/storeStock.ts'
import { aTransferringShop, type TransferringShop } from '#test/transfers.ts'

let shop: OpenShop
let at: TransferringShop
beforeAll(async () => {
  shop = await openShop()
  at = await aTransferringShop(shop)
})

const stateOf = async (id: number) => (await shop.ask(at.admin, shipmentCalls.find, { params: { id } })).body.state

describe('making a transfer', () => {
  it('offers what a store gives, and moves no stock', async () => {
    const [product_id = 0] = await at.productsAtHsc(10)
    const { status, body } = await at.make({ lines: [{ product_id, quantity: 4 }], note: 'You sell more of them' })
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ number: `T${body.id}`, transaction_id: null, from_store_id: at.hscId, store_id: at.micmacId },
        ...{ from: 'HSC', to: 'Mic Mac', state: 'offered', waits_for: 'to', taken_back_by: 'from', made_by: 'HSC' },
        ...{ shipped_at: null, pieces: 4, return_as: null, note: 'You sell more of them', answer: '' },
        lines: [{ product_id, quantity: 4, received: 0, damaged: 0 }],
      },
    ])
    expect(await at.atHsc([product_id])).toEqual([10])
    expect(await readAuditLog(shop.db, 'shipment', body.id)).toMatchObject([{ act: 'made', username: 'HSC' }])
  })

  it('asks for what a store wants; the office asks too, of a store for a store or for the warehouse', async () => {
    const lines = [{ product_id: await aProduct(shop.db), quantity: 1 }]
    expect((await at.make({ lines, token: at.micmac })).body).toMatchObject({ state: 'asked', waits_for: 'from' })
    expect((await at.make({ lines, token: at.warehouse })).body).toMatchObject({ state: 'asked', taken_back_by: 'to' })
    expect((await at.make({ lines, token: at.admin, as: 'faulty' })).body).toMatchObject({
      ...{ state: 'asked', to: 'Warehouse', store_id: null, return_as: 'faulty' },
    })
    expect((await at.make({ lines, as: 'sellable' })).body).toMatchObject({ state: 'offered', waits_for: 'to' })
  })

  it('is mailed to the store whose turn it is, but not about its own act', async () => {
    const lines = [{ product_id: await aProduct(shop.db, { device: 'Rudder' }), quantity: 4 }]
    const { body: offered } = await at.make({ lines, note: 'You sell more of them' })
    const [mail, ...others] = await at.mailsAbout('shipment', offered.id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to_address: 'micmac@tidewater.example',
      subject: `Transfer ${offered.number}: HSC offers pieces`,
    })
    expect(mail?.text).toMatch(/^HSC offers 4 pieces to Mic Mac.*\nNote: You sell more of them\n\n4 × Rudder/)
    await at.accept(offered.id)
    expect((await at.mailsAbout('shipment', offered.id)).slice(1)).toMatchObject([
      { to_address: 'hsc@tidewater.example', subject: `Transfer ${offered.number} can be sent` },
    ])
    const { body: asked } = await at.make({ lines, token: at.admin, as: 'faulty' })
    await at.accept(asked.id, { token: at.hsc.token })
    expect(await at.mailsAbout('shipment', asked.id)).toMatchObject([
      { to_address: 'hsc@tidewater.example', subject: `Transfer ${asked.number}: The warehouse asks for pieces` },
    ])
    const { body: returned } = await at.make({ lines, as: 'sellable' })
    expect(await at.mailsAbout('shipment', returned.id)).toEqual([])
  })

  it('is refused between two other stores, with itself, from the warehouse, and of a product that is not sold', async () => {
    const product_id = await aProduct(shop.db)
    const lines = [{ product_id, quantity: 1 }]
    const statusOf = async (wanted: object) => (await at.make({ lines, ...wanted })).status
    expect(await statusOf({ token: at.other })).toBe(404)
    expect(await statusOf({ to: 2_000_000_000 })).toBe(404)
    expect(await statusOf({ to: at.hscId })).toBe(400)
    expect(await statusOf({ to: null })).toBe(400)
    expect(await statusOf({ to: at.micmacId, as: 'faulty' })).toBe(400)
    expect(await statusOf({ lines: [{ product_id: 2_000_000_000, quantity: 1 }] })).toBe(404)
    expect(await statusOf({ lines: [...lines, ...lines] })).toBe(400)
    expect(await statusOf({ lines: [] })).toBe(400)
    expect(await statusOf({ lines: [{ product_id, quantity: 0 }] })).toBe(400)
    const { status, body } = await at.make({ lines, token: at.admin, from: null as unknown as number })
    expect([status, body.message]).toEqual([400, expect.stringContaining('is an order')])
    expect((await at.make({ lines, token: await shop.signIn('supplier') })).status).toBe(403)
    await shop.ask(at.warehouse, inventoryCalls.remove, { params: { id: product_id } })
    expect(await statusOf({})).toBe(404)
  })

  it('happens once for a key: at the same time, and days later; another one with it is refused', async () => {
    const [product_id = 0] = await at.productsAtHsc(10)
    const key = randomUUID()
    const send = (quantity = 2) => at.make({ lines: [{ product_id, quantity }], key })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    await shop.db.deleteFrom('answered_calls').execute()
    expect((await send()).body).toEqual(replies[0]?.body)
    expect((await send(3)).body.code).toBe('key_used')
  })
})

describe('the steps before a transfer is sent', () => {
  it('belong to the place whose turn it is, or to the office; another store does not find it', async () => {
    const [product_id = 0] = await at.productsAtHsc(10)
    const { body: offered } = await at.make({ lines: [{ product_id, quantity: 4 }] })
    for (const step of [at.accept, at.decline, at.takeBack]) {
      expect((await step(offered.id, { token: at.other })).status).toBe(404)
      expect((await step(offered.id, { token: await shop.signIn('supplier') })).status).toBe(403)
    }
    const refused = await at.accept(offered.id, { token: at.hsc.token })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('only Mic Mac or the office')])
    expect((await at.decline(offered.id, { token: at.hsc.token })).status).toBe(403)
    expect((await at.accept(offered.id, { token: at.admin })).body.state).toBe('to_ship')
    expect((await at.accept((await at.shipped([1])).shipment.id, { token: at.admin })).status).toBe(404)
  })

  it('can each be taken back by the place that did it, until the next one', async () => {
    const [product_id = 0] = await at.productsAtHsc(10)
    const lines = [{ product_id, quantity: 4 }]
    const { id } = (await at.make({ lines })).body
    const steps = [
      ...[await at.accept(id), await at.takeBack(id), await at.decline(id, { note: 'Too many' })],
      ...[await at.takeBack(id), await at.takeBack(id, { token: at.hsc.token })],
    ]
    expect(steps.map(({ body }) => body.state)).toEqual(['to_ship', 'offered', 'declined', 'offered', 'cancelled'])
    expect(steps.map(({ body }) => body.answer)).toEqual(['', '', 'Too many', '', ''])
    expect((await readAuditLog(shop.db, 'shipment', id)).length).toBe(6)

    const asked = (await at.make({ lines, token: at.micmac })).body
    const answers = [
      await at.accept(asked.id, { token: at.hsc.token }),
      await at.takeBack(asked.id, { token: at.hsc.token }),
      await at.takeBack(asked.id),
    ]
    expect(answers.map(({ body }) => body.state)).toEqual(['to_ship', 'asked', 'cancelled'])
  })

  it('are refused with what happened since', async () => {
    const { id } = await at.accepted([4])
    const messageOf = async (reply: ReturnType<typeof at.accept>) => {
      const { status, body } = await reply
      expect(status).toBe(409)
      return body.message
    }
    expect(await messageOf(at.accept(id))).toContain('was accepted by Mic Mac')
    expect(await messageOf(at.decline(id))).toContain('was accepted by Mic Mac')
    expect(await messageOf(at.takeBack(id, { token: at.hsc.token }))).toContain('was accepted by Mic Mac')
    expect(await messageOf(at.accept(id, { version: 1 }))).toContain('changed')
    const sent = await at.onItsWay([4])
    for (const step of [at.accept, at.decline, at.takeBack])
      expect(await messageOf(step(sent.id))).toContain('was sent by HSC')
    const unanswered = (await at.make({ lines: [{ product_id: sent.products[0]!, quantity: 1 }] })).body
    expect(await messageOf(at.takeBack(unanswered.id))).toContain('it is HSC’s turn now')
  })

  it('at the same time are done one after the other: two accept, and one accepts while the other takes it back', async () => {
    for (let round = 0; round < 6; round++) {
      const [product_id = 0] = await at.productsAtHsc(10)
      const [one, other] = [
        (await at.make({ lines: [{ product_id, quantity: 4 }] })).body.id,
        (await at.make({ lines: [{ product_id, quantity: 4 }] })).body.id,
      ]
      const both = await Promise.all([at.accept(one), at.accept(one, { token: at.admin })])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [accepted, takenBack] = await Promise.all([at.accept(other), at.takeBack(other, { token: at.hsc.token })])
      expect([accepted.status, takenBack.status].toSorted()).toEqual([200, 409])
      expect(await stateOf(other)).toBe(accepted.status === 200 ? 'to_ship' : 'cancelled')
    }
  })
})

describe('sending a transfer', () => {
  it('takes the pieces off the stock of the store, leaves out what was not picked, and mails the receiver', async () => {
    const { id, products, lines } = await at.accepted([4, 3, 2])
    const { status, body } = await at.send(
      id,
      [
        { line_id: lines[0]!, quantity: 4 },
        { line_id: lines[1]!, quantity: 1 },
      ],
      { expected: '2030-01-02' },
    )
    expect([status, body]).toMatchObject([
      200,
      { state: 'in_transit', username: 'HSC', expected: '2030-01-02', pieces: 5, waits_for: 'to', taken_back_by: null },
    ])
    expect(body.lines.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [products[0], 4],
      [products[1], 1],
    ])
    expect(await at.atHsc(products)).toEqual([6, 9, 10])
    expect(await at.atMicmac(products)).toEqual([0, 0, 0])
    expect(await at.onTheWay(products)).toEqual([4, 1, 0])
    const { items } = (await shop.ask(at.admin, movementCalls.search, { body: { product_id: products[0]! } })).body
    expect(items[0]).toMatchObject({ why: 'Sent to another place', place: 'HSC', shipment: `T${id}`, after: 6 })
    const isOnItsWay = ({ subject }: { subject: string }) => subject === `Shipment T${id} is on its way`
    const [mail, ...others] = (await at.mailsAbout('shipment', id)).filter(isOnItsWay)
    expect(others).toEqual([])
    expect(mail?.to_address).toBe('micmac@tidewater.example')
    expect(mail?.text).toContain('HSC has sent 5 pieces to Mic Mac.')
  })

  it('is refused with more than the store has, or than the transfer has, naming each product', async () => {
    const { id, lines, products } = await at.accepted([4, 3], { onHand: [4, 1] })
    const both = [
      { line_id: lines[0]!, quantity: 4 },
      { line_id: lines[1]!, quantity: 3 },
    ]
    const short = await at.send(id, both)
    expect([short.status, short.body.code]).toEqual([409, 'out_of_stock'])
    expect(short.body.message).toMatch(/^Nothing was sent\. Only 1 of .+ left at HSC\.$/)
    expect(short.body.errors?.map(({ field }) => field)).toEqual([`line_id.${lines[1]}`])
    const more = await at.send(id, [{ line_id: lines[0]!, quantity: 5 }])
    expect([more.status, more.body.message]).toEqual([409, expect.stringContaining('Only 4 of')])
    expect((await at.send(id, [{ line_id: lines[0]!, quantity: 0 }])).body.code).toBe('not_valid')
    expect((await at.send(id, [{ line_id: 2_000_000_000, quantity: 1 }])).status).toBe(409)
    expect(await at.atHsc(products)).toEqual([4, 1])
    expect(await stateOf(id)).toBe('to_ship')
    await setStock(shop.db, at.hscId, products[1]!, 0)
    await shop.ask(at.warehouse, inventoryCalls.remove, { params: { id: products[1]! } })
    const removed = await at.send(id, both)
    expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining('was removed')])
  })

  it('belongs to the sender and the office, after the transfer was accepted; orders stay with the office', async () => {
    const { id, lines } = await at.accepted([4])
    const pieces = [{ line_id: lines[0]!, quantity: 4 }]
    expect((await at.send(id, pieces, { token: at.micmac })).status).toBe(403)
    expect((await at.send(id, pieces, { token: at.other })).status).toBe(404)
    const { id: offered, lines: itsLines } = (
      await at.make({ lines: [{ product_id: await aProduct(shop.db), quantity: 1 }] })
    ).body
    expect((await at.send(offered, [{ line_id: itsLines[0]!.id, quantity: 1 }])).body.message).toContain(
      'waits for an answer of Mic Mac',
    )
    expect((await at.send(id, pieces, { token: at.warehouse })).status).toBe(200)
    const order = await at.order([1])
    expect((await at.ship(order, [1], { token: at.hsc.token })).status).toBe(403)
    expect((await at.send((await at.shipped([1])).shipment.id, pieces, { token: at.admin })).status).toBe(409)
  })

  it('happens once: with one key and with two, at the same time and days later', async () => {
    const { id, lines, products } = await at.accepted([4])
    const pieces = [{ line_id: lines[0]!, quantity: 4 }]
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => at.send(id, pieces, { key })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await shop.db.deleteFrom('answered_calls').execute()
    expect((await at.send(id, pieces, { key })).body).toEqual(replies[0]?.body)
    expect((await at.send(id, [{ line_id: lines[0]!, quantity: 3 }], { key })).body.code).toBe('key_used')
    expect(await at.atHsc(products)).toEqual([6])

    const second = await at.accepted([4])
    const twice = [{ line_id: second.lines[0]!, quantity: 4 }]
    const both = await Promise.all([
      at.send(second.id, twice, { key: randomUUID() }),
      at.send(second.id, twice, { key: randomUUID(), token: at.admin }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await at.atHsc(second.products)).toEqual([6])
  })

  it('in both directions with the same products never waits in a circle', async () => {
    const products = await at.productsAtHsc(50, 50)
    for (const id of products) await setStock(shop.db, at.micmacId, id, 50)
    const transfers = []
    for (let nth = 0; nth < 6; nth++) {
      const inOrder = nth % 2 === 0 ? products : products.toReversed()
      const lines = inOrder.map((product_id) => ({ product_id, quantity: 2 }))
      const [from, to] = nth % 2 === 0 ? [at.hscId, at.micmacId] : [at.micmacId, at.hscId]
      const { body } = await at.make({ from, to, lines, token: at.admin })
      transfers.push((await at.accept(body.id, { token: at.admin })).body)
    }
    const replies = await Promise.all(
      transfers.map(({ id, lines }) =>
        at.send(
          id,
          lines.map((line) => ({ line_id: line.id, quantity: 2 })),
          { token: at.admin },
        ),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await at.atHsc(products)).toEqual([44, 44])
  })
})

it('a transfer is sent while its acceptance is taken back: one of the two is refused, and the stock fits', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, lines, products } = await at.accepted([4])
    const [sent, takenBack] = await Promise.all([at.send(id, [{ line_id: lines[0]!, quantity: 4 }]), at.takeBack(id)])
    expect([sent.status, takenBack.status].toSorted()).toEqual([200, 409])
    expect(await at.atHsc(products)).toEqual([sent.status === 200 ? 6 : 10])
  }
})

describe('the transfers in the lists', () => {
  it('are for their sender, their receiver and the office, by view', async () => {
    const { id: waiting } = await at.accepted([1])
    const { id: sent } = await at.onItsWay([1])
    const { id: declined } = (await at.make({ lines: [{ product_id: await aProduct(shop.db), quantity: 1 }] })).body
    await at.decline(declined)
    const idsIn = async (token: string, body: object) =>
      (await shop.ask(token, shipmentCalls.search, { body: { per_page: 0, ...body } })).body.items.map(({ id }) => id)
    for (const token of [at.hsc.token, at.micmac, at.admin]) {
      expect(await idsIn(token, { view: 'waiting' })).toContain(waiting)
      expect(await idsIn(token, { view: 'in_transit' })).toContain(sent)
      expect(await idsIn(token, { view: 'cancelled' })).toContain(declined)
      expect(await idsIn(token, { query: `T${sent}`, filter_by: 'number' })).toEqual([sent])
    }
    expect(await idsIn(at.admin, { view: 'received' })).not.toContain(sent)
    expect(await idsIn(at.other, {})).not.toContain(sent)
    expect(await idsIn(at.admin, { store_id: at.hscId })).toContain(sent)
    expect(await idsIn(at.admin, { end_date: '2000-01-01' })).toEqual([])
    expect((await shop.ask(at.hsc.token, shipmentCalls.export, { body: {} })).status).toBe(200)
  })

  it('have a packing slip of their two places, for these and the office', async () => {
    const slipOf = (id: number, token: string) => shop.ask(token, shipmentCalls.slip, { params: { id } })
    const wordsOf = async (id: number) => {
      const { bytes } = await slipOf(id, at.hsc.token)
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
      return text.replaceAll(/\s+/g, ' ')
    }
    const { id } = await at.accepted([1])
    for (const token of [at.micmac, at.admin]) expect((await slipOf(id, token)).status).toBe(200)
    expect((await slipOf(id, at.other)).status).toBe(404)
    const words = await wordsOf(id)
    for (const part of [
      `Packing slip T${id}`,
      'From HSC',
      'To be sent',
      'Ship to Mic Mac',
      '21 Micmac Boulevard',
      '1 piece',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/CAD|price|\d\.\d\d/i)
    const { id: back } = await at.onItsWay([1], { as: 'faulty', note: 'Cracked on arrival' })
    const returned = await wordsOf(back)
    for (const part of ['From HSC', 'Returned as faulty', 'Cracked on arrival', 'Shipped', 'Ship to Warehouse'])
      expect(returned).toContain(part)
  })
})

describe('the database', () => {
  const set = (id: number, row: object) => shop.db.updateTable('shipments').set(row).where('id', '=', id).execute()

  it('refuses a transfer with an order, a transfer to its own sender, and one that was sent without a day', async () => {
    const { id, lines } = await at.accepted([1])
    await expect(set(id, { store_id: at.hscId })).rejects.toThrow('shipments_transfer_check')
    await expect(set(id, { store_id: null })).rejects.toThrow('shipments_transfer_check')
    await expect(set(id, { state: 'in_transit' })).rejects.toThrow('shipments_transfer_check')
    await expect(set(id, { state: 'asked' })).rejects.toThrow('shipments_transfer_check')
    await expect(set(id, { state: 'cancelled', cancelled_as: 'shelf' })).rejects.toThrow('shipments_transfer_check')
    const order = await at.shipped([1])
    await expect(set(order.shipment.id, { state: 'to_ship' })).rejects.toThrow('shipments_order_check')
    await expect(set(order.shipment.id, { order_id: null })).rejects.toThrow('shipments_order_check')
    await expect(
      shop.db
        .updateTable('shipment_lines')
        .set({ order_line_id: order.order.lines[0]! })
        .where('id', '=', lines[0]!)
        .execute(),
    ).rejects.toThrow('is a transfer')
  })

  it('keeps a product that is on its way, also to the warehouse', async () => {
    const { products, id } = await at.onItsWay([10], { as: 'sellable' })
    const remove = () => shop.ask(at.warehouse, inventoryCalls.remove, { params: { id: products[0]! } })
    expect((await remove()).body.message).toContain('are on their way to the warehouse')
    const product = shop.db.updateTable('products').where('id', '=', products[0]!)
    await expect(product.set({ retired_at: '2026-01-01' }).execute()).rejects.toThrow('on its way to the warehouse')
    const { items } = (await shop.ask(at.admin, placeCalls.places, { params: { product_id: products[0]! } })).body
    expect(items[0]).toMatchObject({ store_id: null, in_transit: 10 })
    await at.cancel(id, 'written_off')
    expect((await remove()).status).toBe(200)
  })
})
