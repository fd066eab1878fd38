import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { type LabelFormat, labelFormats, ownCodeOf } from '#features/barcodes/rules.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import type { BodyInput } from '#shared/call.ts'
import { readCodes } from '../../tools/labelReader.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { aProduct } from '../products.ts'
import { aShippedShop } from '../shipments.ts'

let shop: OpenShop
let hsc: string
let warehouse: string
beforeAll(async () => {
  shop = await openShop()
  ;[hsc, warehouse] = [await shop.signIn('hsc'), await shop.signIn('warehouse')]
})

const draw = (body: BodyInput<typeof barcodeCalls.labels>, token = hsc) =>
  shop.ask(token, barcodeCalls.labels, { body })
const addCode = (product_id: number, code: string) =>
  shop.ask(warehouse, barcodeCalls.create, { body: { product_id, code } })
const textsOf = async (pdf: Buffer) => (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text
const anEan = (at: number) =>
  ['4006381333931', '5901234123457', '0036000291452', '9780201379624', '0012345678905'][at] ?? ''

describe('labels', () => {
  it.each(Object.keys(labelFormats) as LabelFormat[])(
    'have a test page with a ruler on each label, on %s',
    async (format) => {
      const { status, bytes } = await shop.ask(hsc, barcodeCalls.testPage, { body: { format } })
      expect(status).toBe(200)
      // The reader names a code once for each page.
      expect(readCodes(bytes)).toEqual([['CODE-128:TEST']])
    },
  )

  it.each(Object.keys(labelFormats) as LabelFormat[])('are read by a scanner, on %s', async (format) => {
    const at = Object.keys(labelFormats).indexOf(format)
    const [withEan, withText, without] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)]
    await addCode(withEan, `SECOND-${at}`)
    await addCode(withEan, anEan(at))
    await addCode(withText, `Long-but-read-${at}~ab`)
    await addCode(without, `too long for the bars of a label ${at}`)
    const items = [withEan, withText, without].map((product_id) => ({ product_id, count: 2 }))
    const { status, headers, bytes } = await draw({ items, format })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const read = readCodes(bytes)
    // The reader names a code once for each page.
    const codes = [`CODE-128:${ownCodeOf(without)}`, `CODE-128:Long-but-read-${at}~ab`, `EAN-13:${anEan(at)}`]
    expect([...new Set(read.flat())].toSorted()).toEqual(codes.toSorted())
    expect(read).toHaveLength(labelFormats[format].rows === 1 ? 6 : 1)
  })

  it('show the name and the code, and no price; texts of users run as no code', async () => {
    const device = '#panic("x") $x$ *bold* Fairlead'
    const product_id = await aProduct(shop.db, { device })
    const { bytes } = await draw({ items: [{ product_id, count: 1 }], format: 'roll_62x29' })
    const text = (await textsOf(bytes)).join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain(device)
    expect(text).toContain(ownCodeOf(product_id))
    expect(text).not.toMatch(/CAD|\d\.\d\d/)
  })

  it('fill whole sheets, one after the other', async () => {
    const product_id = await aProduct(shop.db)
    const { bytes } = await draw({ items: [{ product_id, count: 145 }], format: 'a4_24' })
    const labelsOf = (page: string) => page.split(ownCodeOf(product_id)).length - 1
    expect((await textsOf(bytes)).map(labelsOf)).toEqual([24, 24, 24, 24, 24, 24, 1])
  })

  it('are at most 2,000, of products that are kept', async () => {
    const product_id = await aProduct(shop.db)
    const two = [1, 1000].map((count) => ({ product_id, count: count * 2 }))
    expect((await draw({ items: two, format: 'a4_24' })).status).toBe(400)
    expect((await draw({ items: [{ product_id, count: 0 }], format: 'a4_24' })).status).toBe(400)
    expect((await draw({ items: [{ product_id: 999_999_999, count: 1 }], format: 'a4_24' })).status).toBe(404)
  })
})

it('the number on a packing slip is read by a scanner', async () => {
  const { order, ship } = await aShippedShop(shop)
  const { body: made } = await ship(await order([3]), [2])
  const { bytes } = await shop.ask(warehouse, shipmentCalls.slip, { params: { id: made.id } })
  expect(readCodes(bytes)).toEqual([[`CODE-128:${made.number}`]])
})
