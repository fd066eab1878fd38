import { trainingWords } from '#shared/training.ts'
import type { SheetFacts } from './facts.ts'
import { cellValue, type SheetColumn, type SheetLink, type SheetPicture, type SheetValue } from './sheetValues.ts'
import { type CellStyle, headerStyleOf, styleNumbers, styleOf } from './styles.ts'
import { inPieces, lettersOf, textOf, xmlHead } from './xml.ts'

/** The parts that a sheet refers to, collected while its rows are written. */
export interface References {
  links: { cell: string; address: string }[]
  pictures: PlacedPicture[]
}
export interface PlacedPicture extends Pick<SheetPicture, 'alt' | 'read'> {
  name: string
  column: number
  row: number
}

/** How much of a list is shown with links and pictures. */
export interface CellLimits {
  /** Excel opens a sheet with at most this many links. */
  links: number
  /** Each picture is read and stored, so an export shows only the first ones. All others are links. */
  pictures: number
}

const pictureRowHeight = 39

/** What is known of the rows once they are written. */
export interface Written {
  rows: number
  /** How many pictures the sheets show. */
  pictures: number
  /** How many pictures, and how many links, were left out because of a limit. */
  leftOut: { pictures: number; links: number }
  /** The sum of each column that has a total, by the column's position. */
  sums: Map<number, number>
}

export interface WorksheetParts<Row> {
  columns: readonly SheetColumn<Row>[]
  batches: AsyncIterable<readonly Row[]>
  references: References
  written: Written
  limits: CellLimits
  facts: Pick<SheetFacts, 'isTraining'>
}

/** The XML of a sheet, batch by batch. Excel rejects a file where these elements have another order. */
export async function* worksheetXml<Row>(parts: WorksheetParts<Row>): AsyncGenerator<string> {
  const { columns, batches, references } = parts
  const headers = columns.map(({ header, kind }, at) =>
    cell(lettersOf(at), 1, headerStyleOf(kind), header || undefined),
  )
  yield `${worksheetHead(columns.map(widthOf), true)}<sheetData><row r="1">${headers.join('')}</row>`
  const write = rowWriter(parts)
  let row = 1
  for await (const batch of batches) {
    let xml = ''
    for (const item of batch) xml += write(item, ++row)
    yield xml
  }
  const { links, pictures } = references
  yield '</sheetData>'
  if (links.length > 0) {
    yield '<hyperlinks>'
    yield* inPieces(links, ({ cell }, at) => `<hyperlink ref="${cell}" r:id="rId${at + 1}"/>`)
    yield '</hyperlinks>'
  }
  yield printedHeader(parts.facts)
  if (pictures.length > 0) yield `<drawing r:id="rId${links.length + 1}"/>`
  yield '</worksheet>'
}

/** The line that a spreadsheet program prints above each page. */
const printedHeader = ({ isTraining }: Pick<SheetFacts, 'isTraining'>) =>
  isTraining ? `<headerFooter><oddHeader>&amp;C&amp;B${trainingWords.en.band}</oddHeader></headerFooter>` : ''

const widthOf = <Row>({ header, width = Math.max(11, header.length + 2) }: SheetColumn<Row>) => width

const spreadsheetNames =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

function worksheetHead(widths: readonly number[], isFirst: boolean) {
  const view = isFirst
    ? '<sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
    : '<sheetView workbookViewId="0"/>'
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  return `${xmlHead}<worksheet ${spreadsheetNames}><sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols>`
}

/** A sheet of a few rows that has no header. */
export const shortWorksheetXml = (
  widths: readonly number[],
  rows: readonly (readonly StyledValue[])[],
  facts: Pick<SheetFacts, 'isTraining'>,
) => {
  const xml = rows.map((values, at) => {
    const cells = values.map(([style, value], column) => cell(lettersOf(column), at + 1, style, value))
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  return `${worksheetHead(widths, false)}<sheetData>${xml.join('')}</sheetData>${printedHeader(facts)}</worksheet>`
}
export type StyledValue = readonly [style: CellStyle, value: string | number | boolean | undefined]

function rowWriter<Row>({ columns, references, written, limits }: WorksheetParts<Row>) {
  const cells = columns.map((column, at) => cellWriter(column, at, { references, written, limits }))
  return (item: Row, row: number) => {
    written.rows++
    const pictures = references.pictures.length
    let xml = ''
    for (const write of cells) xml += write(item, row)
    const height = references.pictures.length > pictures ? ` ht="${pictureRowHeight}" customHeight="1"` : ''
    return `<row r="${row}"${height}>${xml}</row>`
  }
}

type Shared = Pick<WorksheetParts<never>, 'references' | 'written' | 'limits'>

function cellWriter<Row>(column: SheetColumn<Row>, at: number, { references, written, limits }: Shared) {
  const letters = lettersOf(at)
  const { kind = 'text', total } = column
  const read: (item: Row) => SheetValue | SheetLink | SheetPicture = column.value
  const { links, pictures } = references
  if (total) written.sums.set(at, written.sums.get(at) ?? 0)

  return (item: Row, row: number) => {
    const value = read(item)
    if (typeof value === 'object' && value !== null) return 'read' in value ? pictured(value, row) : linked(value, row)
    if (total && typeof value === 'number') written.sums.set(at, (written.sums.get(at) ?? 0) + value)
    return cell(letters, row, styleOf[kind], cellValue(kind, value))
  }

  function linked({ shown, address }: SheetLink, row: number, style: CellStyle = 'link') {
    if (!opens(address)) return cell(letters, row, 'text', shown)
    if (links.length >= limits.links) {
      written.leftOut.links++
      return cell(letters, row, 'text', shown)
    }
    links.push({ cell: `${letters}${row}`, address })
    return cell(letters, row, style, shown)
  }

  function pictured({ name, alt, read, address }: SheetPicture, row: number) {
    if (written.pictures < limits.pictures) {
      written.pictures++
      pictures.push({ name: name(), alt, read, column: at, row })
    } else written.leftOut.pictures++
    return address ? linked({ shown: address, address }, row, 'pictureLink') : ''
  }
}

/** Excel does not open a file that has a longer address. */
const longestAddress = 2000

const opens = (address: string) =>
  address.length <= longestAddress && /^(https?:\/\/|mailto:)\S+$/.test(address) && URL.canParse(address)

function cell(letters: string, row: number, style: CellStyle, value: string | number | boolean | undefined) {
  const start = `<c r="${letters}${row}" s="${styleNumbers[style]}"`
  switch (typeof value) {
    case 'string':
      return `${start} t="inlineStr">${textOf(value)}</c>`
    case 'number':
      return Number.isFinite(value) ? `${start}><v>${value}</v></c>` : ''
    case 'boolean':
      return `${start} t="b"><v>${Number(value)}</v></c>`
    default:
      return ''
  }
}
