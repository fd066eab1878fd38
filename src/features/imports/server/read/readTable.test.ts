import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import yazl from 'yazl'
import { readTable } from './readTable.ts'

const knows = (heading: string) => ['device', 'price', 'day', 'share'].includes(heading.toLowerCase())
const messageOf = async (file: Buffer) =>
  readTable(file, knows).then(
    () => 'read',
    (error: Error) => error.message,
  )

const names =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const relationship = (id: number) => `<Relationship Id="rId${id}" Target="worksheets/sheet${id}.xml"/>`

interface Book {
  sheets: { rows: string; state?: string }[]
  texts?: string
  is1904?: boolean
}

/** A workbook as Excel writes it: style 1 is a day, style 2 a percentage. */
async function bookOf({ sheets, texts = '', is1904 = false }: Book): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), path)
  const listed = sheets.map(
    ({ state }, at) =>
      `<sheet name="S${at}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook ${names}><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${sheets.map((_, at) => relationship(at + 1)).join('')}</Relationships>`,
  )
  add(
    'xl/styles.xml',
    `<styleSheet ${names}><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm&quot; x&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
  )
  if (texts) add('xl/sharedStrings.xml', `<sst ${names}>${texts}</sst>`)
  for (const [at, { rows }] of sheets.entries())
    add(`xl/worksheets/sheet${at + 1}.xml`, `<worksheet ${names}><sheetData>${rows}</sheetData></worksheet>`)
  zip.end()
  return buffer(zip.outputStream)
}
const inline = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const headings = `<row r="1">${inline('A1', 'Device')}${inline('B1', 'Price')}</row>`

describe('a workbook', () => {
  it('is read from its first sheet that is not hidden, with the values of formulas, days, shares and shared texts', async () => {
    const rows = `<row r="1">${inline('A1', 'Inventory of November')}</row>
      <row r="3">${inline('A3', 'Device')}${inline('B3', 'Price')}${inline('C3', 'Day')}${inline('D3', 'Share')}</row>
      <row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4"><f>1+2</f><v>3</v></c><c r="C4" s="1"><v>46355.75</v></c><c r="D4" s="2"><v>0.07</v></c></row>
      <row r="5"/>
      <row r="6"><c r="A6" t="str"><f>"a"</f><v> Tab </v></c><c r="D6" t="b"><v>1</v></c></row>`
    const file = await bookOf({
      sheets: [{ rows: headings, state: 'hidden' }, { rows }],
      texts: '<si><r><t>Pix</t></r><r><t>el</t></r><rPh><t>x</t></rPh></si>',
    })
    expect(await readTable(file, knows)).toEqual({
      headers: ['Device', 'Price', 'Day', 'Share'],
      rows: [
        { line: 4, cells: ['Pixel', 3, '2026-11-29', 7] },
        { line: 6, cells: ['Tab', null, null, true] },
      ],
      decimalComma: false,
    })
  })
  it('may count its days from 1904', async () => {
    const rows = `<row r="1">${inline('A1', 'Day')}</row><row r="2"><c r="A2" s="1"><v>44893</v></c></row>`
    expect((await readTable(await bookOf({ sheets: [{ rows }], is1904: true }), knows)).rows).toEqual([
      { line: 2, cells: ['2026-11-29'] },
    ])
  })
  it('is refused with a million empty rows, a cell of 20 MB, or too much in it, before it takes much memory', {
    tags: ['details'],
  }, async () => {
    const empty = await bookOf({
      sheets: [{ rows: headings + Array.from({ length: 1_048_574 }, (_, at) => `<row r="${at + 2}"/>`).join('') }],
    })
    const cell = await bookOf({ sheets: [{ rows: `<row r="1">${inline('A1', 'x'.repeat(20_000_000))}</row>` }] })
    const bomb = await bookOf({ sheets: [{ rows: ' '.repeat(300 * 1024 * 1024) }] })
    expect(await messageOf(empty)).toContain('A file can have at most 50,000 rows.')
    expect(await messageOf(cell)).toBe('A cell has more than 32,767 characters. Shorten it.')
    expect(await messageOf(bomb)).toContain('too large when it is unpacked')
  })
  it('has rows without a number, with a number twice or with a wrong one, each with a line of its own', async () => {
    const row = (number: string, text: string) => `<row ${number}>${inline('A2', text)}</row>`
    const numbers = ['r="2"', 'r="2"', '', 'r="x"', 'r="0"', 'r="99999999999"', 'r="9"']
    const rows = headings + numbers.map((number, at) => row(number, `P${at}`)).join('')
    const read = await readTable(await bookOf({ sheets: [{ rows }] }), knows)
    expect(read.rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 9])
  })
  it('may have no styles, and prefixes before its elements and attributes', async () => {
    const zip = new yazl.ZipFile()
    const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path)
    add('xl/workbook.xml', '<x:workbook><x:sheets><x:sheet name="S" rel:id="a"/></x:sheets></x:workbook>')
    add('xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="a" Target="/xl/s.xml"/></Relationships>')
    const cell = (address: string, text: string) =>
      `<x:c r="${address}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`
    const row = (number: number, cells: string) => `<x:row r="${number}">${cells}</x:row>`
    add(
      'xl/s.xml',
      `<x:worksheet>${row(1, cell('A1', 'Device'))}${row(2, `${cell('A2', 'P')}<x:c r="1"><x:v>9</x:v></x:c>`)}</x:worksheet>`,
    )
    zip.end()
    expect((await readTable(await buffer(zip.outputStream), knows)).rows).toEqual([{ line: 2, cells: ['P'] }])
  })
  it('is refused if the size of a part is not the one that the file names, or if it is a zip of others', async () => {
    const file = await bookOf({ sheets: [{ rows: headings }] })
    const lying = Buffer.from(file)
    // The uncompressed sizes in the directory at the end of the file.
    const next = (from: number) => lying.indexOf('PK\u0001\u0002', from, 'latin1')
    for (let at = next(0); at >= 0; at = next(at + 4)) lying.writeUInt32LE(7, at + 24)
    expect(await messageOf(lying)).toContain('The file cannot be read.')
    const zip = new yazl.ZipFile()
    zip.addBuffer(file, 'inner.xlsx')
    zip.end()
    expect(await messageOf(await buffer(zip.outputStream))).toContain('The file cannot be read.')
  })
  it('that is damaged is refused', async () => {
    const file = await bookOf({ sheets: [{ rows: headings }] })
    expect(await messageOf(file.subarray(0, -30))).toContain('The file cannot be read.')
    expect(await messageOf(await bookOf({ sheets: [{ rows: '<row' }] }))).toContain('The file cannot be read.')
    expect(await messageOf(await bookOf({ sheets: [{ rows: headings, state: 'veryHidden' }] }))).toContain(
      'The file cannot be read.',
    )
  })
})

describe('a .csv', () => {
  const read = (text: string, encoding: BufferEncoding = 'utf8') => readTable(Buffer.from(text, encoding), knows)
  it.each([
    ['commas', 'Device,Price\r\nPixel,"1,5"\r\n'],
    ['semicolons', 'Device;Price\nPixel;1,5\n'],
    ['tabs', 'Device\tPrice\rPixel\t1,5\r'],
    ['a byte order mark', '\u{feff}Device,Price\nPixel,"1,5"'],
  ])('has %s', async (_, text) => {
    const { headers, rows } = await read(text)
    expect([headers, rows]).toEqual([['Device', 'Price'], [{ line: 2, cells: ['Pixel', '1,5'] }]])
  })
  it.each([
    ['commas, with semicolons in quotes', 'Device,Price\n"Pixel; a; b; c",5\n"Two ""; "" ;",6\n', 'Pixel; a; b; c'],
    ['semicolons, with commas in texts', 'Device;Price\nPixel, a, b, c;1,5\nPixel, a;2,5\n', 'Pixel, a, b, c'],
    [
      'commas, below a title with semicolons',
      'Stock; Halifax; Moncton; all\nDevice,Price\n5" Pixel,5\n6" Pixel,6\n',
      '5" Pixel',
    ],
  ])('has %s', async (_, text, device) => {
    const { headers, rows } = await read(text)
    expect([headers, rows[0]?.cells[0]]).toEqual([['Device', 'Price'], device])
  })
  it('is in Windows-1252 if it is not UTF-8', async () => {
    const { rows } = await read('Device;Price\nÉté;5', 'latin1')
    expect(rows).toEqual([{ line: 2, cells: ['Été', '5'] }])
  })
  it('keeps characters of several bytes, wherever it is cut for reading', async () => {
    const names = Array.from({ length: 8000 }, (_, at) => `${'a'.repeat(at % 7)}😀é`)
    const { rows } = await read(`Device,Price\n${names.map((name) => `${name},1\n`).join('')}`)
    expect(rows.map(({ cells }) => cells[0])).toEqual(names)
  })
  it('may have line ends of several kinds, and more columns than are read, of which the first ones are known', async () => {
    expect((await read('Device,Price\r\nA,1\nB,2\rC,3\r\n')).rows.map(({ cells }) => cells)).toEqual([
      ['A', '1'],
      ['B', '2'],
      ['C', '3'],
    ])
    const many = ','.repeat(450)
    expect((await read(`Device,Price${many}x\nA,1${many}y\n`)).rows).toEqual([{ line: 2, cells: ['A', '1'] }])
  })
  it('has blank lines, short lines and line ends in quotes', async () => {
    const { rows } = await read('Device,Price\n\n"Two\nlines"\n,,\nPixel,5,more\n')
    expect(rows).toEqual([
      { line: 4, cells: ['Two\nlines', null] },
      { line: 6, cells: ['Pixel', '5'] },
    ])
  })
  it.each([
    ['', 'The file has no rows.'],
    ['Device,Price\n', 'The file has headings, but no rows below them.'],
    ['\0\u0001binary', 'Send a file of the type .xlsx or .csv. Excel and LibreOffice save older files as .xlsx.'],
    [
      `Device\n${'x\n'.repeat(60_000)}`,
      'A file can have at most 50,000 rows. Delete the empty rows at its end, or split it.',
    ],
  ])('is refused: %#', async (text, message) => expect(await messageOf(Buffer.from(text))).toBe(message))
})
