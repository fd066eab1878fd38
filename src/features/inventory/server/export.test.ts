import readSheet from 'read-excel-file/node'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '#test/openShop.ts'
import { photo } from '#test/pictures.ts'
import { aProduct } from '#test/products.ts'
import { partsOf, relationshipsOf, xmlOf } from '#test/sheets.ts'
import { inventoryCalls } from '../contract.ts'
import { imageCalls } from '../imageContract.ts'

const shop = await openShop('demo_shop')
let warehouse: string
let supplier: string
beforeAll(async () => {
  warehouse = await shop.signIn('warehouse')
  supplier = await shop.signIn('supplier')
})

it('a text that looks like a formula is exported as text', async () => {
  const device = '=HYPERLINK("http://elsewhere.example","Press me")'
  await aProduct(shop.db, { device, brand: '+1+1', category: '-2+3', color: '@SUM(A1)' })
  const { bytes } = await shop.ask(warehouse, inventoryCalls.export, { body: { filter_by: 'device', query: device } })
  const [sheet] = await readSheet(bytes)
  expect(sheet?.data[1]).toEqual(expect.arrayContaining([device, '+1+1', '-2+3', '@SUM(A1)']))
  const xml = xmlOf(partsOf(bytes), 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<is><t>=HYPERLINK(')
  expect(xml).not.toContain('<f>')
})

describe('the picture of a product', () => {
  const device = 'Pictured Lantern'
  beforeAll(async () => {
    const id = await aProduct(shop.db, { device })
    await aProduct(shop.db, { device: `${device} without` })
    const file = await photo(400, 300).jpeg().toBuffer()
    expect((await shop.ask(warehouse, imageCalls.updateImage, { body: { id }, file })).status).toBe(200)
  })
  const body = { filter_by: 'device', query: device, sort: 'id' } as const
  const stored = async (bytes: Buffer) => {
    const parts = partsOf(bytes)
    const pictures = [...parts.keys()].filter((path) => path.startsWith('xl/media/')).sort()
    const formats = await Promise.all(pictures.map(async (path) => (await sharp(parts.get(path)).metadata()).format))
    const rows = xmlOf(parts, 'xl/drawings/drawing1.xml').matchAll(/<xdr:from>.*?<xdr:row>(\d+)</gs)
    return { formats, rows: [...rows].map(([, row]) => Number(row)) }
  }

  it('is in the sheet of a supplier, with a link to an uploaded picture', async () => {
    const { bytes } = await shop.ask(supplier, inventoryCalls.supplierExport, { body })
    const [sheet] = await readSheet(bytes)
    const [header = [], pictured = [], drawn = []] = sheet?.data ?? []
    const at = header.indexOf('Image')
    expect(pictured[at]).toMatch(/^http:\/\/shop\.test\/uploads\/[0-9a-f]{32}-640\.webp$/)
    const picture = await shop.app.inject({ url: new URL(String(pictured[at])).pathname })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(relationshipsOf(partsOf(bytes), 'xl/worksheets/_rels/sheet1.xml.rels').rId1).toBe(pictured[at])
    // The other one is drawn, so it has no file to link to.
    expect(drawn[at] ?? '').toBe('')
    expect(await stored(bytes)).toEqual({ formats: ['jpeg', 'jpeg'], rows: [1, 2] })
  })
  it('is in a column without header and text after the columns of the inventory', async () => {
    const { bytes } = await shop.ask(warehouse, inventoryCalls.export, { body })
    const [sheet] = await readSheet(bytes)
    expect(sheet?.data.map((row) => row.length)).toEqual([15, 15, 15])
    expect(await stored(bytes)).toEqual({ formats: ['jpeg', 'jpeg'], rows: [1, 2] })
  })
})

it('the second sheet lists the filters with the labels of the page', async () => {
  const { bytes } = await shop.ask(warehouse, inventoryCalls.export, {
    body: { view: 'out', filter_by: 'secondaryDevice', query: 'iPhone', sort: 'product_type', direction: 'desc' },
  })
  const about = (await readSheet(bytes))[1]
  expect(about?.sheet).toBe('About')
  expect(Object.fromEntries(about?.data.map(([label, value]) => [label, value]) ?? [])).toMatchObject({
    'Exported by': 'Warehouse',
    View: 'Out of Stock',
    Search: 'iPhone',
    'Search in': 'Secondary Device',
    'Sorted by': 'Product Type, descending',
  })
})
