import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { productTypes } from '#features/inventory/columns.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { importCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const odd = ['_x0041_', 'two\r\nlines', '=1+1', '007', '1e5', '"a", b; c', 'TRUE', '2026-11-29', '<&>']
const word = fc.oneof(fc.string({ maxLength: 40, unit: 'grapheme' }).map(readable), fc.constantFrom(...odd))
const amount = fc.integer({ min: 0, max: 1_000_000 })
const price = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)
const product = fc.record({
  device: word,
  product_type: fc.constantFrom(...productTypes),
  description: word,
  brand: word,
  color: word,
  quantity_available: amount,
  minimum_limit: amount,
  wholesale_price: price,
  cost_price: price,
})
type Row = typeof product extends fc.Arbitrary<infer Given> ? Given : never
const headers: Record<keyof Row, string> = {
  device: 'Device',
  product_type: 'Product Type',
  description: 'Description',
  brand: 'Brand',
  color: 'Color',
  quantity_available: 'Available',
  minimum_limit: 'Limit',
  wholesale_price: 'Wholesale Price',
  cost_price: 'Cost Price',
}
const keys = Object.keys(headers) as (keyof Row)[]

/** Characters that a file cannot hold are left out, and the spaces at the ends that every cell loses. */
function readable(text: string) {
  return text.replaceAll(/[\p{C}\ufffe\uffff]/gu, '').trim()
}

const csvOf = (rows: readonly Row[]) => {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
  const lines = [keys.map((key) => cell(headers[key])), ...rows.map((row) => keys.map((key) => cell(row[key])))]
  return Buffer.from(lines.map((line) => `${line.join(',')}\r\n`).join(''))
}
const xlsxOf = async (rows: readonly Row[]) => {
  const { content } = exportSheet({
    fileName: 'products.xlsx',
    sheetName: 'Products',
    columns: keys.map((key) => ({ header: headers[key], value: (row: Row) => row[key] })),
    rows,
    facts: { isTraining: false, exportedBy: 'test', filters: [] },
  })
  if (!(content instanceof Readable)) throw new Error('An export is a stream.')
  return buffer(content)
}

const send = (file: Buffer) => shop.ask(admin, importCalls.insert, { body: { kind: 'products' }, file })

it('products of a file are the same when the file, or an export of them, is imported again', async () => {
  let run = 0
  const tables = fc.array(product, { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom(csvOf, xlsxOf), async (table, fileOf) => {
      run++
      const rows = table.map((row, at) => ({ ...row, device: `${row.device} ${run}-${at}` }))
      const same = { new: 0, changed: 0, same: rows.length, refused: 0 }
      const file = await fileOf(rows)
      const { body } = await send(file)
      expect(body.counts).toEqual({ ...same, same: 0, new: rows.length })
      const { id, version } = body
      expect((await shop.ask(admin, importCalls.apply, { params: { id }, body: { version } })).status).toBe(200)
      expect((await send(file)).body.counts).toEqual(same)
      const written = shop.db.selectFrom('import_rows').select('row_id').where('import_id', '=', id)
      const ids = (await written.execute()).map(({ row_id }) => row_id).join(',')
      const { bytes } = await shop.ask(admin, inventoryCalls.export, { body: { ids } })
      expect((await send(bytes)).body.counts).toEqual(same)
    }),
    { numRuns: 20 },
  )
}, 60_000)
