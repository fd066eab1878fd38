import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import readSheets from 'read-excel-file/node'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { photo } from '#test/pictures.ts'
import { childrenOf, partsOf, relationshipsOf, xmlOf } from '#test/sheets.ts'
import { sheetPicture } from '../files/images.ts'
import { RowStream } from '../list/rowStream.ts'
import { exportSheet, type SheetExport } from './exportSheet.ts'
import type { SheetColumn, SheetLink, SheetPicture, SheetValue } from './sheetValues.ts'

interface Row {
  id: number
  name: string
}
const named: SheetColumn<Row>[] = [
  { header: 'ID', kind: 'number', value: ({ id }) => id },
  { header: 'Name', value: ({ name }) => name },
]
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Row ${at + 1}` }))

type Given<Item> = Pick<SheetExport<Item>, 'columns' | 'rows'> & Partial<SheetExport<Item>>

function open<Item>(given: Given<Item>): Readable {
  const facts = { exportedBy: 'HSC', isTraining: false, filters: [] }
  const { content } = exportSheet({ fileName: 'rows.xlsx', sheetName: 'Rows', facts, ...given })
  if (!(content instanceof Readable)) throw new Error('An export is a stream.')
  return content
}
const bytesOf = <Item>(given: Given<Item>) => buffer(open(given))
const written = async <Item>(given: Given<Item>) => partsOf(await bytesOf(given))

const firstSheet = async <Item>(given: Given<Item>) => (await readSheets(await bytesOf(given)))[0]?.data ?? []
/** The second sheet, without its empty rows. */
const about = async <Item>(given: Given<Item>) =>
  (await readSheets(await bytesOf(given))).at(-1)?.data.filter(([label]) => label !== null) ?? []

const sheetPath = 'xl/worksheets/sheet1.xml'
/** The XML of the cells below the header, in a sheet of one column. */
const cellsOf = (parts: Map<string, Buffer>) =>
  [...xmlOf(parts, sheetPath).matchAll(/<row r="\d+"[^>]*>(.*?)<\/row>/gs)].slice(1).map(([, cell]) => cell ?? '')

describe('the rows of an export', () => {
  it('are read back as they were, below their header', async () => {
    expect(await firstSheet({ columns: named, rows: rowsOf(2) })).toEqual([
      ['ID', 'Name'],
      [1, 'Row 1'],
      [2, 'Row 2'],
    ])
  })
  it.each([0, 1, 200, 201, 1000])('are all in the file when there are %i', async (count) => {
    expect(await firstSheet({ columns: named, rows: rowsOf(count) })).toHaveLength(count + 1)
  })
  it('continue in a further sheet when a sheet is full, below the same header', async () => {
    const sheets = await readSheets(await bytesOf({ columns: named, rows: rowsOf(5), limits: { rows: 2 } }))
    expect(sheets.map(({ sheet, data }) => [sheet, data.map(([id]) => id)])).toEqual([
      ['Rows', ['ID', 1, 2]],
      ['Rows_2', ['ID', 3, 4]],
      ['Rows_3', ['ID', 5]],
      ['About', expect.arrayContaining(['Rows'])],
    ])
  })
  it('fill a sheet without a further one when they end with it', async () => {
    const sheets = await readSheets(await bytesOf({ columns: named, rows: rowsOf(4), limits: { rows: 4 } }))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Rows', 'About'])
  })
})

describe('the header', () => {
  it('is bold and stays in view', async () => {
    const parts = await written({ columns: named, rows: rowsOf(1) })
    const styles = xmlOf(parts, 'xl/styles.xml')
    const fonts = [...styles.matchAll(/<font>(.*?)<\/font>/g)].map(([, font]) => font)
    const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*fontId="(\d+)"/g)]
    const sheet = xmlOf(parts, sheetPath)
    const fontOf = (cell: string) => {
      const style = Number(new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(sheet)?.[1])
      return fonts[Number(formats[style]?.[1])]
    }
    expect([fontOf('A1'), fontOf('B1')]).toEqual([expect.stringContaining('<b/>'), expect.stringContaining('<b/>')])
    expect([fontOf('A2'), fontOf('B2')]).not.toContainEqual(expect.stringContaining('<b/>'))
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  })
  it('gives each column its width, by default that of the header', async () => {
    const parts = await written<Row>({
      columns: [
        { header: 'A name of some length', value: ({ name }) => name },
        { header: 'ID', width: 30, value: ({ id }) => id },
      ],
      rows: [],
    })
    expect([...xmlOf(parts, sheetPath).matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => width)).toEqual([
      '23',
      '30',
    ])
  })
})

describe('the XML of every part', () => {
  it('is well formed, and in the order that Excel requires', async () => {
    const parts = await written({ columns: [...named, pictured], rows: rowsOf(3) })
    for (const [path, content] of parts) if (!path.endsWith('.jpeg')) childrenOf(content.toString())
    expect(childrenOf(xmlOf(parts, sheetPath))).toEqual([
      'sheetViews',
      'sheetFormatPr',
      'cols',
      'sheetData',
      'hyperlinks',
      'drawing',
    ])
    expect(childrenOf(xmlOf(parts, 'xl/styles.xml'))).toEqual([
      'numFmts',
      'fonts',
      'fills',
      'borders',
      'cellStyleXfs',
      'cellXfs',
      'cellStyles',
    ])
    expect(childrenOf(xmlOf(parts, 'xl/workbook.xml'))).toEqual(['bookViews', 'sheets'])
  })
  it('has a content type', async () => {
    const parts = await written({ columns: [...named, pictured], rows: rowsOf(1) })
    const types = xmlOf(parts, '[Content_Types].xml')
    for (const path of parts.keys()) {
      const extension = path.split('.').at(-1)
      if (extension === 'xml' && path !== '[Content_Types].xml') expect(types).toContain(`PartName="/${path}"`)
      else expect(types).toContain(`Extension="${extension}"`)
    }
  })
})

const textsOf = async (texts: string[]) =>
  cellsOf(await written<string>({ columns: [{ header: 'Text', value: (text) => text }], rows: texts }))

/** The text of a cell as Excel shows it. */
const shownText = (cell: string) =>
  (/<is><t[^>]*>(.*)<\/t><\/is>/s.exec(cell)?.[1] ?? '')
    .replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

describe('a text', () => {
  it('is never a formula', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://elsewhere.example","Press me")']
    const cells = await textsOf(texts)
    expect(cells.map(shownText)).toEqual(texts)
    expect(cells.join('')).not.toMatch(/<f>|<v>/)
  })
  it('is shown as it is, without what XML forbids', { tags: ['details'] }, async () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are forbidden
    const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('_x0041_<&>"]]>\r\n ')), { maxLength: 5 }),
        async (texts) => {
          expect((await textsOf(texts)).map(shownText)).toEqual(texts.map((text) => text.replaceAll(forbidden, '')))
        },
      ),
      { numRuns: 20 },
    )
  })
  it('keeps the spaces at its ends', async () => {
    expect((await textsOf([' padded ']))[0]).toContain('<t xml:space="preserve"> padded </t>')
  })
  it('with half a character has a replacement for it', async () => {
    expect((await textsOf(['a\ud83d']))[0]).toContain('<t>a\ufffd</t>')
  })
  it('is cut after the 32,767 characters that a cell may have', async () => {
    const [cell = ''] = await textsOf(['a'.repeat(40_000)])
    expect(shownText(cell)).toHaveLength(32_767)
  })
})

type Plain = Exclude<SheetColumn<SheetValue>['kind'], 'money'>
const valuesOf = async (kind: Plain, ...values: SheetValue[]) => {
  const columns: SheetColumn<SheetValue>[] = [
    { header: 'Value', kind: kind ?? 'text', value: (value) => value },
    // read-excel-file leaves out rows without any value.
    { header: 'Row', value: () => 'row' },
  ]
  return (await firstSheet({ columns, rows: values })).slice(1).map(([value]) => value)
}

describe('a value', () => {
  it('that is a number is a real one; none is an empty cell', async () => {
    expect(await valuesOf('number', 12.5, 0, null, undefined, Number.NaN)).toEqual([12.5, 0, null, null, null])
  })
  it('in cents is a real number of dollars', async () => {
    const columns: SheetColumn<Row>[] = [{ header: 'Price', kind: 'money', value: ({ id }) => cents(id) }]
    expect(await firstSheet({ columns, rows: [{ id: 123_456, name: '' }] })).toEqual([['Price'], [1234.56]])
  })
  it('that is a day is a real one, whatever the time zone', async () => {
    expect(await valuesOf('day', '2026-11-22', '1900-03-01')).toEqual([
      new Date('2026-11-22T00:00:00Z'),
      new Date('1900-03-01T00:00:00Z'),
    ])
  })
  it('that is a day which Excel counts wrongly stays a text', async () => {
    expect(await valuesOf('day', '1900-02-28', '0001-01-01')).toEqual(['1900-02-28', '0001-01-01'])
  })
  it('that is a moment is shown by the clock of the shop', async () => {
    expect(await valuesOf('moment', '2026-11-22T02:30:00Z', '2026-07-01T12:00:00-03:00')).toEqual([
      new Date('2026-11-21T22:30:00Z'),
      new Date('2026-07-01T12:00:00Z'),
    ])
  })
})

const linked: SheetColumn<SheetLink>[] = [{ header: 'Link', value: (link) => link }]
const linkTo = (address: string): SheetLink => ({ shown: address, address })

describe('a link', () => {
  it('opens an address, and shows a text or a number', async () => {
    const parts = await written({
      columns: linked,
      rows: [
        { shown: 17, address: 'https://shop.test/invoice/17?a=1&b="' },
        linkTo('https://shop.test/'),
        { shown: 'sam@shop.test', address: 'mailto:sam@shop.test' },
      ],
    })
    expect(
      [...xmlOf(parts, sheetPath).matchAll(/<hyperlink ref="(\w+)" r:id="(\w+)"\/>/g)].map(([, ...of]) => of),
    ).toEqual([
      ['A2', 'rId1'],
      ['A3', 'rId2'],
      ['A4', 'rId3'],
    ])
    expect(relationshipsOf(parts, 'xl/worksheets/_rels/sheet1.xml.rels')).toEqual({
      rId1: 'https://shop.test/invoice/17?a=1&amp;b=&quot;',
      rId2: 'https://shop.test/',
      rId3: 'mailto:sam@shop.test',
    })
    expect(xmlOf(parts, sheetPath)).toContain('<v>17</v>')
  })
  it('that would run a script, or that Excel rejects, is plain text', async () => {
    const rows = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      `https://shop.test/${'a'.repeat(3000)}`,
      'no address',
      '',
    ]
    const parts = await written({ columns: linked, rows: rows.map(linkTo) })
    expect(cellsOf(parts).map(shownText)).toEqual(rows)
    expect(xmlOf(parts, sheetPath)).not.toContain('hyperlink')
  })
  it('past the most that a sheet may have is plain text, and the second sheet says so', async () => {
    const rows = ['https://shop.test/1', 'https://shop.test/2', 'https://shop.test/3']
    const given = { columns: linked, rows: rows.map(linkTo), limits: { links: 2 } }
    expect(xmlOf(await written(given), sheetPath).match(/<hyperlink /g)).toHaveLength(2)
    expect(await about(given)).toContainEqual([
      'Note',
      '1 addresses are plain text: a sheet has a limited number of links.',
    ])
  })
})

const blue = photo(30, 20).webp().toBuffer().then(sheetPicture)
const picture = ({ id, name }: Row): SheetPicture => ({
  name: () => name,
  alt: `Picture of "${name}"`,
  address: `https://shop.test/${id}.webp`,
  read: () => blue,
})
const pictured: SheetColumn<Row> = { header: 'Image', value: picture }
const picturesOf = (change: (picture: SheetPicture, row: Row) => SheetPicture): SheetColumn<Row>[] => [
  ...named,
  { header: 'Image', value: (row) => change(picture(row), row) },
]
const drawingPath = 'xl/drawings/drawing1.xml'
/** Column, row and stored file of each picture in the drawing. */
function anchorsOf(parts: Map<string, Buffer>) {
  const files = relationshipsOf(parts, 'xl/drawings/_rels/drawing1.xml.rels')
  const anchors = xmlOf(parts, drawingPath).matchAll(
    /<xdr:from><xdr:col>(\d+)<.*?<xdr:row>(\d+)<.*?<xdr:to><xdr:col>(\d+)<.*?<xdr:row>(\d+)<.*?r:embed="(\w+)"/gs,
  )
  return [...anchors].map(([, ...[left, top, right, bottom, id = '']]) => {
    expect([right, bottom]).toEqual([left, top])
    return [Number(left), Number(top), files[id]]
  })
}

describe('a picture', () => {
  it('is in the cell of its row, as a JPEG that every program shows, and its address is a link', async () => {
    const parts = await written({ columns: [...named, pictured], rows: rowsOf(2) })
    expect(anchorsOf(parts)).toEqual([
      [2, 1, '../media/picture1.jpeg'],
      [2, 2, '../media/picture2.jpeg'],
    ])
    const { format, width, height } = await sharp(parts.get('xl/media/picture1.jpeg')).metadata()
    expect([format, width, height]).toEqual(['jpeg', 96, 96])
    expect(relationshipsOf(parts, 'xl/worksheets/_rels/sheet1.xml.rels')).toEqual({
      rId1: 'https://shop.test/1.webp',
      rId2: 'https://shop.test/2.webp',
      rId3: '../drawings/drawing1.xml',
    })
    expect(xmlOf(parts, sheetPath)).toContain('<drawing r:id="rId3"/>')
    expect(xmlOf(parts, drawingPath)).toContain('descr="Picture of &quot;Row 1&quot;"')
  })
  it('makes only its own row higher', async () => {
    const parts = await written<Row>({
      columns: [{ header: 'Image', value: ({ id }) => (id === 1 ? somePicture : undefined) }],
      rows: rowsOf(2),
    })
    expect(xmlOf(parts, sheetPath)).toMatch(/<row r="2" ht="39" customHeight="1"><\/row><row r="3"><\/row>/)
  })
  it('of several rows is read and stored once', async () => {
    let reads = 0
    const read = () => {
      reads++
      return blue
    }
    const columns = picturesOf((picture) => ({ ...picture, name: () => 'one', read }))
    const parts = await written({ columns, rows: rowsOf(3) })
    expect(reads).toBe(1)
    expect(anchorsOf(parts).map(([, , file]) => file)).toEqual(Array(3).fill('../media/picture1.jpeg'))
  })
  it.each<[string, SheetPicture['read']]>([
    ['is missing', async () => undefined],
    ['cannot be read', () => Promise.reject(new Error('The bucket is away.'))],
  ])('that %s leaves its link, and the second sheet says so', async (_, read) => {
    const columns = picturesOf((picture, { id }) => (id === 2 ? { ...picture, read } : picture))
    const given = { columns, rows: rowsOf(3) }
    const parts = await written(given)
    expect(anchorsOf(parts).map(([, row]) => row)).toEqual([1, 3])
    expect((await firstSheet(given))[2]?.[2]).toBe('https://shop.test/2.webp')
    expect(await about(given)).toContainEqual(['Note', '1 pictures could not be read.'])
  })
  it('is not read any more after eight could not be', async () => {
    let reads = 0
    const read = () => {
      reads++
      return Promise.reject(new Error('The bucket is away.'))
    }
    const given = { columns: picturesOf((picture) => ({ ...picture, read })), rows: rowsOf(50) }
    const parts = await written(given)
    expect(reads).toBe(8)
    expect(childrenOf(xmlOf(parts, drawingPath))).toEqual([])
    expect(await about(given)).toContainEqual(['Note', '50 pictures could not be read.'])
  })
  it('past the limit is a link only, and the second sheet says so', async () => {
    const given = { columns: [...named, pictured], rows: rowsOf(5), limits: { pictures: 3 } }
    expect(anchorsOf(await written(given))).toHaveLength(3)
    expect((await firstSheet(given)).at(-1)?.[2]).toBe('https://shop.test/5.webp')
    expect(await about(given)).toContainEqual(['Note', 'Only the first 3 rows show their picture.'])
  })
  it('is in the drawing of its own sheet when there are further sheets', async () => {
    const parts = await written({ columns: [...named, pictured], rows: rowsOf(3), limits: { rows: 2 } })
    expect(anchorsOf(parts)).toHaveLength(2)
    expect(relationshipsOf(parts, 'xl/worksheets/_rels/sheet2.xml.rels').rId2).toBe('../drawings/drawing2.xml')
    expect(relationshipsOf(parts, 'xl/drawings/_rels/drawing2.xml.rels')).toEqual({ rId3: '../media/picture3.jpeg' })
  })
})
const somePicture: SheetPicture = { name: () => 'some', alt: 'Some', read: () => blue }

describe('the second sheet', () => {
  it('has what was exported, when, by whom, the filters, the number of rows and the totals', async () => {
    const columns: SheetColumn<Row>[] = [
      { header: 'ID', kind: 'number', value: ({ id }) => id },
      { header: 'Price', kind: 'money', total: true, value: ({ id }) => cents(id * 10) },
      { header: 'Hours', kind: 'hours', total: true, value: ({ id }) => id / 10 },
    ]
    const filters = [
      ['View', 'All'],
      ['Search', '=1+1'],
    ] as const
    const before = Date.now()
    const rows = await about({
      columns,
      rows: rowsOf(300),
      facts: { exportedBy: 'Harbour', isTraining: false, filters },
    })
    expect(rows).toEqual([
      ['Rows', null],
      ['Exported on', expect.any(Date)],
      ['Exported by', 'Harbour'],
      ['Rows', 300],
      ['View', 'All'],
      ['Search', '=1+1'],
      ['Totals', null],
      ['Price', 4515],
      ['Hours', 4515],
    ])
    // The cell has the time of the shop's clock, four hours behind UTC, or three in summer.
    const behind = (before - Number(rows[1]?.[1])) / (60 * 60 * 1000)
    expect(behind).toBeGreaterThan(2.9)
    expect(behind).toBeLessThan(4.1)
  })
  it('says when no filter is set, and has no totals without columns that are summed', async () => {
    const rows = await about({ columns: named, rows: [] })
    expect(rows.slice(3)).toEqual([
      ['Rows', 0],
      ['Filters', 'None'],
    ])
  })
})

describe('an export that is written while it is read', () => {
  /** An endless list of rows, which notes how many batches were read and whether the reading ended. */
  function endless() {
    const reading = { batches: 0, signal: undefined as AbortSignal | undefined, ended: Promise.withResolvers<void>() }
    const rows = new RowStream<Row>(async function* (ending) {
      reading.signal = ending.signal
      try {
        for (;;) {
          reading.batches++
          yield rowsOf(200)
        }
      } finally {
        reading.ended.resolve()
      }
    })
    return { reading, rows }
  }

  it('reads nothing before somebody reads it', async () => {
    const { reading, rows } = endless()
    const content = open({ columns: named, rows })
    await setImmediate()
    expect(reading.batches).toBe(0)
    content.destroy()
  })
  it('stops to read rows while its own reader waits', async () => {
    const { reading, rows } = endless()
    const content = open({ columns: named, rows })
    await once(content, 'readable')
    // It fills its buffers, and then reads no more.
    let before = -1
    while (reading.batches > before) {
      before = reading.batches
      for (let turn = 0; turn < 100; turn++) await setImmediate()
    }
    expect(reading.batches).toBeLessThan(5000)
    content.destroy()
    await reading.ended.promise
  })
  it('ends the reading of the rows when its reader disconnects', async () => {
    const { reading, rows } = endless()
    const content = open({ columns: named, rows })
    await once(content, 'readable')
    content.destroy()
    await reading.ended.promise
    expect(reading.signal?.aborted).toBe(true)
  })
  it('reads no more pictures when its reader disconnects', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<undefined>()
    let reads = 0
    const read = () => {
      reads++
      asked.resolve()
      return answer.promise
    }
    const content = open({
      columns: picturesOf((picture, { id }) => ({ ...picture, name: () => `${id}`, read })),
      rows: rowsOf(40),
    })
    content.resume()
    await asked.promise
    content.destroy()
    await once(content, 'close')
    answer.resolve(undefined)
    for (let turn = 0; turn < 100; turn++) await setImmediate()
    expect(reads).toBe(4)
  })
  it('fails with the error of its rows, before its first byte', async () => {
    const rows = new RowStream<Row>(async function* () {
      yield* await Promise.reject<Row[][]>(new Error('The database is away.'))
    })
    const content = open({ columns: named, rows })
    await expect(buffer(content)).rejects.toThrow('The database is away.')
  })
  it('breaks off with the error of its rows', async () => {
    const rows = new RowStream<Row>(async function* () {
      yield rowsOf(200)
      throw new Error('The database is away.')
    })
    await expect(buffer(open({ columns: named, rows }))).rejects.toThrow('The database is away.')
  })
})
