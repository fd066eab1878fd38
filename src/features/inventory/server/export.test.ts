import { inflateRawSync } from 'node:zlib'
import readSheet from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { openShop } from '#test/openShop.ts'
import { photo } from '#test/pictures.ts'
import { aProduct } from '#test/products.ts'
import { inventoryCalls } from '../contract.ts'
import { imageCalls } from '../imageContract.ts'

const shop = await openShop('demo_shop')
let warehouse: string
let supplier: string
beforeAll(async () => {
  warehouse = await shop.signIn('warehouse')
  supplier = await shop.signIn('supplier')
})

it('what looks like a formula arrives as the text it is', async () => {
  const device = '=HYPERLINK("http://elsewhere.example","Press me")'
  await aProduct(shop.db, { device, brand: '+1+1', category: '-2+3', color: '@SUM(A1)' })
  const { bytes } = await shop.ask(warehouse, inventoryCalls.export, { body: { filter_by: 'device', query: device } })
  const [sheet] = await readSheet(bytes)
  expect(sheet?.data[1]).toEqual(expect.arrayContaining([device, '+1+1', '-2+3', '@SUM(A1)']))
  expect(sheetXml(bytes)).toContain('<is><t>=HYPERLINK(')
  expect(sheetXml(bytes)).not.toContain('<f>')
})

it('a supplier’s tells where each picture is, and there it is', async () => {
  const device = 'Pictured Lantern'
  const id = await aProduct(shop.db, { device })
  await aProduct(shop.db, { device: `${device} without` })
  const file = await photo(400, 300).jpeg().toBuffer()
  expect((await shop.ask(warehouse, imageCalls.updateImage, { body: { id }, file })).status).toBe(200)
  const { bytes } = await shop.ask(supplier, inventoryCalls.supplierExport, {
    body: { filter_by: 'device', query: device, sort: 'id' },
  })
  const [sheet] = await readSheet(bytes)
  const [header = [], pictured = [], drawn = []] = sheet?.data ?? []
  const at = header.indexOf('Image')
  expect(pictured[at]).toMatch(/^http:\/\/shop\.test\/uploads\/[0-9a-f]{32}-640\.webp$/)
  const picture = await shop.app.inject({ url: new URL(String(pictured[at])).pathname })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  // It is drawn in the browser; there is no file to point to.
  expect(drawn[at] ?? '').toBe('')
})

/** The sheet as it stands in the file: a cell's kind shows there, a reader only tells its value. */
function sheetXml(xlsx: Buffer) {
  const name = 'xl/worksheets/sheet1.xml'
  const nameAt = xlsx.indexOf(name)
  const start = nameAt + name.length + xlsx.readUInt16LE(nameAt - 2)
  return inflateRawSync(xlsx.subarray(start), { finishFlush: 2 }).toString()
}
