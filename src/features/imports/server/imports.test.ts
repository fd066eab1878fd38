import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { invitationCalls } from '#features/accounts/invitationsContract.ts'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { listProducts } from '#features/inventory/server/queries.ts'
import { privacyCalls } from '#features/privacy/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { collect } from '#platform/list/rowStream.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { importCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const send = (kind: string, text: string | Buffer, who = admin) =>
  shop.ask(who, importCalls.insert, { body: { kind }, file: Buffer.from(text) })
const rowsOf = async (id: number, verdict = '') =>
  (await shop.ask(admin, importCalls.rows, { body: { id, verdict } })).body.items
const apply = (id: number, version: number, more: object = {}) =>
  shop.ask(admin, importCalls.apply, { params: { id }, body: { version, ...more } })

const findProduct = async (device: string) =>
  (await collect(await listProducts(shop.db))).find((product) => product.device === device)

describe('a file', () => {
  it('gets a verdict for each row, and changes nothing', async () => {
    const { status, body } = await send(
      'discounts',
      'Promo Code;Rabais %;Début;Nonsense\nFALL5;5,5;2026-10-01;a\nwelcome10;11;;b\nTIDE20;20;;c\nBAD;200;;d\n\n',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'discounts',
      state: 'checked',
      columns: [
        { header: 'Promo Code', field: 'promo_code' },
        { header: 'Rabais %', field: 'discount' },
        { header: 'Début', field: 'start_date' },
        { header: 'Nonsense', field: null },
      ],
      counts: { new: 1, changed: 1, same: 1, refused: 1 },
    })
    expect(await rowsOf(body.id)).toMatchObject([
      { line: 2, verdict: 'new', called: 'FALL5' },
      { line: 3, verdict: 'changed', changes: [{ field: 'promo_code' }, { field: 'discount', before: 10, after: 11 }] },
      { line: 4, verdict: 'same' },
      {
        line: 5,
        verdict: 'refused',
        errors: [{ field: 'discount', message: 'Discount must be a percentage: at most 100.' }],
      },
    ])
    expect((await shop.ask(admin, discountCalls.search, { body: { query: 'FALL5' } })).body.total).toBe(0)
    expect((await apply(body.id, body.version)).body.code).toBe('rows_refused')
    const applied = await apply(body.id, body.version, { skip_refused: true })
    expect(applied.body).toMatchObject({ state: 'applied' })
    expect((await shop.ask(admin, discountCalls.search, { body: { query: 'FALL5' } })).body.total).toBe(1)
    const undone = await shop.ask(admin, importCalls.undo, { params: { id: body.id } })
    expect(undone.body).toMatchObject({ state: 'undone' })
    expect((await shop.ask(admin, discountCalls.search, { body: { query: 'FALL5' } })).body.total).toBe(0)
  })
})

describe('products', () => {
  it('come back from their own export as the same', { tags: ['details'] }, async () => {
    const sheet = await shop.ask(admin, inventoryCalls.export, { body: {} })
    const { body } = await send('products', sheet.bytes)
    expect(body.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
    expect(body.columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual(['Sold'])
  })

  const file = 'Device,Type,Brand,Available,Cost,Barcode\nPixel 99,Phone Case,Google,"1,200",$3.50,4006381333931\n'

  it('are added with stock and codes under the name of the file, and are the same afterwards', async () => {
    const { body } = await send('products', file)
    expect(body.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 })
    expect((await apply(body.id, body.version)).body).toMatchObject({ state: 'applied' })
    expect((await send('products', file)).body.counts).toEqual({ new: 0, changed: 0, same: 1, refused: 0 })
    const added = await findProduct('Pixel 99')
    expect(added).toMatchObject({ quantity_available: 1200, cost_price: 350, minimum_limit: 10 })
    const found = await shop.ask(admin, barcodeCalls.find, { body: { code: '4006381333931' } })
    expect(found.body.id).toBe(added?.id)
    const history = await shop.ask(admin, inventoryCalls.history, { params: { id: added?.id ?? 0 }, body: {} })
    expect(history.body.items).toMatchObject([{ why: 'Import picture', available_after: 1200 }])
    const log = await readAuditLog(shop.db, 'product', added?.id)
    expect(log.at(-1)).toMatchObject({ act: 'made', username: 'Head Office (import picture)' })
  })

  it('are found by the ID, else by a code, else by the whole name', async () => {
    const [one, other] = await shop.db.selectFrom('products').select('id').orderBy('id').limit(2).execute()
    const ownCode = `P${String(other?.id).padStart(6, '0')}`
    const lines = [`${one?.id},,,1`, ',,4006381333931,2', `,,${ownCode},3`, '999999,,,4', ',New,1.2E+12,5']
    const { body } = await send('products', `ID,Device,Code,Minimum\n${lines.join('\n')}\n`)
    expect(await rowsOf(body.id)).toMatchObject([
      { verdict: 'changed', changes: [{ field: 'minimum_limit', after: 1 }] },
      { verdict: 'changed', called: 'Google Pixel 99 Phone Case' },
      { verdict: 'changed', changes: [{ field: 'minimum_limit', after: 3 }] },
      { errors: [{ message: 'There is no product with the ID 999999. Leave the ID empty to add a new one.' }] },
      { verdict: 'refused' },
    ])
  })

  it('of the same name need their IDs', async () => {
    const twin = { device: 'Twin', product_type: 'Phone Case' } as const
    await shop.ask(admin, imageCalls.insert, { body: twin })
    await shop.ask(admin, imageCalls.insert, { body: twin })
    const [row] = await rowsOf((await send('products', 'Device,Type\nTwin,Phone Case\n')).body.id)
    expect(row?.errors).toMatchObject([{ field: 'id', message: expect.stringContaining('Add the column ID.') }])
  })

  it('that changed since the file was checked are refused as stale, and nothing is written', async () => {
    const { body } = await send('products', 'Device,Type,Limit\nStale A,Phone Case,1\nStale B,Phone Case,77\n')
    await shop.ask(admin, imageCalls.insert, { body: { device: 'Stale B', product_type: 'Phone Case' } })
    const refused = await apply(body.id, body.version)
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(refused.body.message).toContain('Line 3')
    expect(await findProduct('Stale A')).toBeUndefined()
    const { columns, version } = body
    const again = await shop.ask(admin, importCalls.columns, { params: { id: body.id }, body: { columns, version } })
    expect(again.body.counts).toEqual({ new: 1, changed: 1, same: 0, refused: 0 })
    expect((await apply(body.id, again.body.version)).status).toBe(200)
  })

  it('are written once if two people apply the file at the same moment', async () => {
    const { body } = await send('products', 'Device,Type,Available\nOnce,Phone Case,5\n')
    const both = await Promise.all([apply(body.id, body.version), apply(body.id, body.version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const found = await shop.db.selectFrom('products').select('id').where('device', '=', 'Once').execute()
    expect(found).toHaveLength(1)
  })

  it('get their former values when the import is undone, unless something depends on it', async () => {
    const rows = 'Once,Phone Case,9,4\nNew one,Phone Case,3,2\n'
    const { body } = await send('products', `Device,Type,Available,Price\n${rows}`)
    await apply(body.id, body.version)
    const added = await findProduct('New one')
    await shop.ask(admin, inventoryCalls.adjust, { body: { id: added?.id ?? 0, by: 1 } })
    const undo = () => shop.ask(admin, importCalls.undo, { params: { id: body.id } })
    const refused = await undo()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('New one Phone Case (line 3)'),
    ])
    await shop.db
      .updateTable('import_rows')
      .set({ row_version: added ? added.version + 1 : 0 })
      .where('line', '=', 3)
      .execute()
    expect((await undo()).body).toMatchObject({ state: 'undone' })
    expect(await findProduct('Once')).toMatchObject({ quantity_available: 5, wholesale_price: 0 })
    expect(await findProduct('New one')).toBeUndefined()
    expect((await undo()).status).toBe(409)
  })
})

describe('the columns of a file', () => {
  it('are assigned by hand, which is remembered for the next file', async () => {
    const odd = 'Modell,Type,Wieviel\nOdd,Phone Case,4\n'
    const { body } = await send('products', odd)
    expect(body.counts.refused).toBe(1)
    const fields = ['device', 'product_type', 'minimum_limit']
    const assigned = body.columns.map(({ header }, at) => ({ header, field: fields[at] ?? null }))
    const change = (columns: typeof assigned) =>
      shop.ask(admin, importCalls.columns, { params: { id: body.id }, body: { columns, version: body.version } })
    expect((await change(assigned.slice(1))).status).toBe(400)
    expect((await change(assigned.map((column) => ({ ...column, field: 'nothing' })))).status).toBe(400)
    expect((await change(assigned.map((column) => ({ ...column, field: 'device' })))).status).toBe(400)
    expect((await change(assigned)).body.counts.new).toBe(1)
    expect((await change(assigned)).body.code).toBe('stale')
    expect((await send('products', odd)).body.counts.new).toBe(1)
  })
})

describe('other lists', () => {
  it('promo codes come back from their own export as the same', async () => {
    const { bytes } = await shop.ask(admin, discountCalls.export, { body: {} })
    expect((await send('discounts', bytes)).body.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
  })

  it('employees are added without a pin, moved, and refused without their store', async () => {
    const { body } = await send('employees', 'Nom,Magasin\nAda Import,mic mac\nBob Import,Nowhere\nCy Import,\n')
    expect(await rowsOf(body.id)).toMatchObject([
      { verdict: 'new', called: 'Ada Import' },
      { verdict: 'refused', errors: [{ field: 'store', message: 'There is no store called Nowhere.' }] },
      { verdict: 'refused', errors: [{ field: 'store', message: 'Store is required.' }] },
    ])
    expect((await apply(body.id, body.version, { skip_refused: true })).status).toBe(200)
    const { items } = (await shop.ask(admin, employeeCalls.all, { body: { query: 'Ada Import' } })).body
    expect(items).toMatchObject([{ name: 'Ada Import', store: 'Mic Mac', pin: false, active: true }])
    const moved = await send('employees', `ID,Store\n${items[0]?.id},Sydney\n`)
    expect((await apply(moved.body.id, moved.body.version)).status).toBe(200)
    expect((await shop.ask(admin, importCalls.undo, { params: { id: moved.body.id } })).status).toBe(200)
    expect((await shop.ask(admin, importCalls.undo, { params: { id: body.id } })).status).toBe(409)
  })

  it('stores are added and changed', async () => {
    const headings = 'Name,Address,City,Province,Postal Code,Phone'
    const { body } = await send('stores', `${headings}\nImported,1 Main St,Moncton,Nova Scotia,B3H 4R2,902 555 0199\n`)
    expect(body.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 })
    expect((await apply(body.id, body.version)).status).toBe(200)
    const again = await send('stores', `${headings}\nImported,2 Main St,Moncton,NS,B3H 4R2,902 555 0199\n`)
    expect(await rowsOf(again.body.id)).toMatchObject([{ verdict: 'changed', changes: [{ field: 'address' }] }])
    expect((await apply(again.body.id, again.body.version)).status).toBe(200)
    expect((await shop.ask(admin, importCalls.undo, { params: { id: again.body.id } })).status).toBe(200)
  })

  it('users are invited, and those with an account are refused', async () => {
    const rows = 'new@import.example,New Person,Store\nhsc@tidewater.example,Other name,\n'
    const { body } = await send('users', `Email,Name,Role\n${rows}`)
    expect(await rowsOf(body.id)).toMatchObject([{ verdict: 'new' }, { verdict: 'refused' }])
    expect((await apply(body.id, body.version, { skip_refused: true })).status).toBe(200)
    const invited = async () => (await shop.ask(admin, invitationCalls.open)).body.map(({ email }) => email)
    expect(await invited()).toContain('new@import.example')
    expect((await shop.ask(admin, importCalls.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await invited()).not.toContain('new@import.example')
  })

  it('the menu has only devices that exist', async () => {
    const rows = 'Imported,Pixels,Pixel 99\nImported,Pixels,No such\n'
    const { body } = await send('navigation', `Heading,Label,Device\n${rows}`)
    expect(await rowsOf(body.id)).toMatchObject([{ verdict: 'new' }, { verdict: 'refused' }])
    expect((await apply(body.id, body.version, { skip_refused: true })).status).toBe(200)
    expect((await shop.ask(admin, importCalls.undo, { params: { id: body.id } })).status).toBe(200)
  })
})

describe('the warehouse', () => {
  it('imports products only, and sees no other files', async () => {
    const warehouse = await shop.signIn('warehouse')
    const { body } = await send('discounts', 'Promo Code,Discount\nX,5\n')
    expect((await send('discounts', 'Promo Code,Discount\nX,5\n', warehouse)).status).toBe(403)
    expect((await send('products', 'Device,Type\nW,Phone Case\n', warehouse)).status).toBe(200)
    const { items } = (await shop.ask(warehouse, importCalls.search, { body: { per_page: 0 } })).body
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['products']))
    const params = { id: body.id }
    expect((await shop.ask(warehouse, importCalls.find, { params })).status).toBe(404)
    expect((await shop.ask(warehouse, importCalls.undo, { params })).status).toBe(404)
    expect((await shop.ask(warehouse, importCalls.refused, { params })).status).toBe(404)
    expect((await shop.ask(warehouse, importCalls.apply, { params, body: { version: 1 } })).status).toBe(404)
    expect((await shop.ask(warehouse, importCalls.rows, { body: params })).status).toBe(404)
  })
})

describe('the refused rows', () => {
  it('are a sheet with the reason in its last column', async () => {
    const { body } = await send('discounts', 'Promo Code,Discount,Mine\nGOOD,5,a\nBAD,x,b\n')
    const { bytes, headers } = await shop.ask(admin, importCalls.refused, { params: { id: body.id } })
    expect(headers['content-disposition']).toContain('picture_refused.xlsx')
    expect((await readSheet(bytes))[0]?.data).toEqual([
      ['Promo Code', 'Discount', 'Mine', 'Reason'],
      ['BAD', 'x', 'b', 'Discount % must be a number. “x” is none.'],
    ])
  })
})

describe('a large promo code', () => {
  it('needs a fresh proof to be added and to be taken back, as on its page', async () => {
    const { body } = await send('discounts', 'Promo Code,Discount\nHALF,60\n')
    const small = await send('discounts', 'Promo Code,Discount\nTENTH,10\n')
    const prove = (proved_at: ReturnType<typeof sql<string>> | null) =>
      shop.db.updateTable('sessions').set({ proved_at }).execute()
    const undo = (id: number) => shop.ask(admin, importCalls.undo, { params: { id } })
    await prove(null)
    expect((await apply(body.id, body.version)).body.code).toBe('proof_required')
    expect((await apply(small.body.id, small.body.version)).status).toBe(200)
    await prove(sql<string>`now()`)
    expect((await apply(body.id, body.version)).status).toBe(200)
    await prove(null)
    expect((await undo(body.id)).body.code).toBe('proof_required')
    expect((await undo(small.body.id)).status).toBe(200)
    await prove(sql<string>`now()`)
    expect((await undo(body.id)).status).toBe(200)
  })
})

describe('the lines of a file with people', () => {
  it('are in the data of an employee, and go with an erasure', async () => {
    admin = await shop.signIn('admin')
    const { body } = await send('employees', 'Name,Store,Active\nErased Import,Sydney,No\n')
    await apply(body.id, body.version)
    const { items } = (await shop.ask(admin, employeeCalls.all, { body: { query: 'Erased Import' } })).body
    const person = { of: 'employee', id: items[0]?.id ?? 0 } as const
    const found = await shop.ask(admin, privacyCalls.find, { body: person })
    expect(JSON.stringify(found.body)).toContain('Lines of imported files')
    expect((await shop.ask(admin, privacyCalls.erase, { body: person as never })).status).toBe(200)
    expect(await rowsOf(body.id)).toEqual([])
  })
})
