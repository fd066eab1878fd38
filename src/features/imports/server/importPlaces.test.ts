import { beforeAll, expect, it } from 'vitest'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { importCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let micMac: number
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const store = shop.db.selectFrom('stores').select('id').where('name', '=', 'Mic Mac')
  micMac = (await store.executeTakeFirstOrThrow()).id
})

const send = async (file: string | Buffer, who = admin) =>
  (await shop.ask(who, importCalls.insert, { body: { kind: 'products' }, file: Buffer.from(file) })).body
const apply = ({ id, version }: { id: number; version: number }, who = admin) =>
  shop.ask(who, importCalls.apply, { params: { id }, body: { version } })
const undo = (id: number) => shop.ask(admin, importCalls.undo, { params: { id } })
const findId = async (device: string) =>
  (await shop.db.selectFrom('products').select('id').where('device', '=', device).executeTakeFirstOrThrow()).id
const placesOf = async (product_id: number) =>
  (await shop.ask(admin, placeCalls.places, { params: { product_id } })).body.items
const atMicMac = async (product_id: number) => (await placesOf(product_id)).find(({ store_id }) => store_id === micMac)
const countedAt = async (product_id: number) =>
  (await shop.db.selectFrom('store_stock').select('counted_at').where('product_id', '=', product_id).execute())[0]
    ?.counted_at

const headings = 'Device,Type,Price,Shelf,Mic Mac Stock,Mic Mac Minimum,Mic Mac Shelf'

it('a product gets its shelves, and its stock in a store under the name of the file', async () => {
  const file = `${headings}\nPlaced,Phone Case,2,W-1,7,3,A-1\n`
  const sent = await send(file)
  expect(sent.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 })
  expect((await apply(sent)).status).toBe(200)
  const product_id = await findId('Placed')
  expect((await placesOf(product_id))[0]).toMatchObject({ place: 'Warehouse', shelf: 'W-1' })
  expect(await atMicMac(product_id)).toMatchObject({ on_hand: 7, minimum: 3, shelf: 'A-1' })
  expect(await countedAt(product_id)).not.toBeNull()
  const moved = await shop.ask(admin, movementCalls.search, { body: { product_id } })
  expect(moved.body.items).toMatchObject([{ place: 'Mic Mac', why: 'Import picture', after: 7 }])
  expect((await send(file)).counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 })
})

it('a French file changes the stock of a store, and the import can be undone', async () => {
  const product_id = await findId('Placed')
  const file = `Appareil;Type;Quantité Mic Mac;Étagère Mic Mac\nPlaced;Phone Case;4;B-2\n`
  const sent = await send(file)
  expect(sent.columns.map(({ field }) => field)).toEqual([
    ...['device', 'product_type'],
    ...[`stock_${micMac}`, `shelf_${micMac}`],
  ])
  await apply(sent)
  expect(await atMicMac(product_id)).toMatchObject({ on_hand: 4, minimum: 3, shelf: 'B-2' })
  expect((await undo(sent.id)).status).toBe(200)
  expect(await atMicMac(product_id)).toMatchObject({ on_hand: 7, minimum: 3, shelf: 'A-1' })
})

it('the undo of a new product removes what a store has of it, unless that has changed since', async () => {
  const sent = await send(`${headings}\nBrief,Phone Case,2,,5,,\n`)
  await apply(sent)
  const product_id = await findId('Brief')
  const adjust = (by: number) =>
    shop.ask(admin, adjustmentCalls.adjust, {
      body: { store_id: micMac, product_id, by, why: by > 0 ? 'found' : 'broken' },
    })
  expect((await adjust(1)).status).toBe(200)
  expect((await undo(sent.id)).status).toBe(409)
  expect(await atMicMac(product_id)).toMatchObject({ on_hand: 6 })
  await adjust(-1)
  expect((await undo(sent.id)).status).toBe(200)
  const left = await shop.db.selectFrom('products').select('retired_at').where('id', '=', product_id).execute()
  expect(left[0]?.retired_at).not.toBeNull()
  const stock = await shop.db.selectFrom('store_stock').selectAll().where('product_id', '=', product_id).execute()
  expect(stock).toMatchObject([{ on_hand: 0, counted_at: null }])
})

it('a stock that is no number, negative or too high, and a long shelf are refused', async () => {
  const long = 'x'.repeat(21)
  const rows = ['A,,,,-1,,', 'B,,,,1.5,,', 'C,,,,2000000,,', `D,,,,,,${long}`, 'E,,,,many,,', 'F,,,,,-2,']
  const { counts } = await send(`${headings}\n${rows.map((row) => row.replace(',,', ',Phone Case,1')).join('\n')}\n`)
  expect(counts).toEqual({ new: 0, changed: 0, same: 0, refused: 6 })
})

it('the exports of the stock of a store and of the warehouse come back as the same', async () => {
  for (const store_id of [micMac, null]) {
    const { bytes } = await shop.ask(admin, placeCalls.export, { body: { store_id } })
    const { counts, columns } = await send(bytes)
    expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
    expect(counts.same).toBeGreaterThan(100)
    const left = columns.filter(({ field }) => field === null).map(({ header }) => header)
    expect(left).toEqual(store_id === null ? ['Product', 'On hand'] : ['Product'])
  }
})

it('the warehouse cannot change the stock of a store above the limit by a file', async () => {
  const warehouse = await shop.signIn('warehouse')
  const dear = await send(`${headings}\nPlaced,Phone Case,99,,1000,,\n`, warehouse)
  const refused = await apply(dear, warehouse)
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect(refused.body.message).toContain('Ask an administrator')
  const cheap = await send(`${headings}\nPlaced,Phone Case,2,,8,,\n`, warehouse)
  expect((await apply(cheap, warehouse)).status).toBe(200)
})
