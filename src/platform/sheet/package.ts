import type { References } from './worksheet.ts'
import { escaped, inPieces, xmlHead } from './xml.ts'

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'

interface Relationship {
  /** The number by which the part names it, as rId1. */
  id: number
  type: string
  target: string
  isExternal?: boolean
}

function* relationships(all: readonly Relationship[]) {
  yield `${xmlHead}<Relationships xmlns="${packageNames}/relationships">`
  yield* inPieces(all, ({ id, type, target, isExternal }) => {
    const mode = isExternal ? ' TargetMode="External"' : ''
    return `<Relationship Id="rId${id}" Type="${relationshipTypes}/${type}" Target="${escaped(target)}"${mode}/>`
  })
  yield '</Relationships>'
}

export const packageRelationships = () => relationships([{ id: 1, type: 'officeDocument', target: 'xl/workbook.xml' }])

export const workbookRelationships = (sheets: readonly string[]) =>
  relationships([
    ...sheets.map((_, at) => ({ id: at + 1, type: 'worksheet', target: `worksheets/sheet${at + 1}.xml` })),
    { id: sheets.length + 1, type: 'styles', target: 'styles.xml' },
  ])

/** The first ids are those of the links. The drawing with the pictures has the id after them. */
export const sheetRelationships = ({ links, pictures }: References, sheet: number) =>
  relationships([
    ...links.map(({ address }, at) => ({ id: at + 1, type: 'hyperlink', target: address, isExternal: true })),
    ...(pictures.length > 0
      ? [{ id: links.length + 1, type: 'drawing', target: `../drawings/drawing${sheet}.xml` }]
      : []),
  ])

export const drawingRelationships = (pictures: readonly number[]) =>
  relationships(pictures.map((id) => ({ id, type: 'image', target: `../media/picture${id}.jpeg` })))

export const workbookXml = (sheetNames: readonly string[]) => {
  const sheets = sheetNames.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationshipTypes}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
}

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** `drawings` are the sheets that have pictures. */
export function contentTypes(sheets: readonly string[], drawings: readonly number[]) {
  const overrides = [
    ['/xl/workbook.xml', `${spreadsheetType}.sheet.main+xml`],
    ['/xl/styles.xml', `${spreadsheetType}.styles+xml`],
    ...sheets.map((_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, `${spreadsheetType}.worksheet+xml`]),
    ...drawings.map((sheet) => [
      `/xl/drawings/drawing${sheet}.xml`,
      'application/vnd.openxmlformats-officedocument.drawing+xml',
    ]),
  ]
  const xml = overrides.map(([path, type]) => `<Override PartName="${path}" ContentType="${type}"/>`)
  return `${xmlHead}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>${xml.join('')}</Types>`
}
