import type { SheetKind } from './sheetValues.ts'
import { xmlHead } from './xml.ts'

const fonts = {
  plain: '<sz val="11"/><name val="Calibri"/><family val="2"/>',
  bold: '<b/><sz val="11"/><name val="Calibri"/><family val="2"/>',
  title: '<b/><sz val="14"/><name val="Calibri"/><family val="2"/>',
  link: '<u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/>',
}
/** Formats 0 and 4 are built into every spreadsheet program: general, and #,##0.00. */
const formats = { general: 0, amount: 4, day: 164, moment: 165 }

// The indent keeps a number apart from the text in the next column.
const right = 'horizontal="right" indent="1"'
const left = 'horizontal="left"'

const styles = {
  text: style('plain', 'general'),
  header: style('bold', 'general', left),
  rightHeader: style('bold', 'general', right),
  number: style('plain', 'general', right),
  amount: style('plain', 'amount', right),
  day: style('plain', 'day', left),
  moment: style('plain', 'moment', left),
  link: style('link', 'general'),
  // The address begins to the right of the picture, which covers the left of the cell.
  pictureLink: style('link', 'general', 'horizontal="left" indent="6"'),
  title: style('title', 'general', left),
}
export type CellStyle = keyof typeof styles

/** A cell names its style by the position of the style in the list. */
export const styleNumbers = Object.fromEntries(Object.keys(styles).map((name, at) => [name, at])) as Record<
  CellStyle,
  number
>

function style(font: keyof typeof fonts, format: keyof typeof formats, alignment = '') {
  const fontId = Object.keys(fonts).indexOf(font)
  return `<xf numFmtId="${formats[format]}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment ${alignment} vertical="center"/></xf>`
}

export const styleOf = {
  text: 'text',
  number: 'number',
  percent: 'number',
  hours: 'amount',
  money: 'amount',
  day: 'day',
  moment: 'moment',
} as const satisfies Record<SheetKind, CellStyle>

export const headerStyleOf = (kind: SheetKind = 'text'): CellStyle =>
  styleOf[kind] === 'number' || styleOf[kind] === 'amount' ? 'rightHeader' : 'header'

const counted = (name: string, children: string[]) =>
  `<${name} count="${children.length}">${children.join('')}</${name}>`

export const stylesXml = `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[
  counted('numFmts', [
    `<numFmt numFmtId="${formats.day}" formatCode="yyyy\\-mm\\-dd"/>`,
    `<numFmt numFmtId="${formats.moment}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>`,
  ]),
  counted(
    'fonts',
    Object.values(fonts).map((font) => `<font>${font}</font>`),
  ),
  // The first two fills are fixed by the format.
  counted(
    'fills',
    ['none', 'gray125'].map((fill) => `<fill><patternFill patternType="${fill}"/></fill>`),
  ),
  counted('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
  counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  counted('cellXfs', Object.values(styles)),
  counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
].join('')}</styleSheet>`
