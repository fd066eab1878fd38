/** A line as the user wrote it: the product and the quantity. */
export interface WrittenLine {
  item: string
  /** As written. Empty if the text has no clear quantity. */
  quantity: string
}

/** Reads lines such as `12 x 3`, `12,3`, `2 x Galaxy S24 case` or columns of a spreadsheet. A line that it cannot read is kept. */
export const readLines = (text: string): WrittenLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map(readLine)

/** Whether a pasted text is a list, not a part of a name: it has several lines, or a quantity. */
export function isList(text: string, pastedInto: string) {
  const [first, second] = readLines(text)
  return second !== undefined || (pastedInto === '' && first !== undefined && first.item !== text.trim())
}

function readLine(line: string): WrittenLine {
  const text = line.trim()
  return readColumns(line) ?? readTimes(text) ?? readPair(text) ?? { item: text, quantity: '1' }
}

/** The first column is the product and the last one the quantity. If the first is an id, the columns between are ignored. */
function readColumns(line: string): WrittenLine | undefined {
  const separator = ['\t', ';', ','].find((each) => line.includes(each))
  if (separator === undefined) return undefined
  const cells = line.split(separator).map(unquoted)
  const [first = '', ...more] = cells
  const last = more.pop() ?? ''
  const item = isNumber(first) ? first : joined([first, ...more], separator)
  // The number in `2, Galaxy case` may be a quantity or an id, so the line is left to the user.
  if (item === '' || !/^-?[\d.]*$/.test(last)) return { item: line.trim(), quantity: '' }
  return { item, quantity: last }
}

const joined = (cells: string[], separator: string) =>
  cells.filter(Boolean).join(separator === '\t' ? ' ' : `${separator} `)

/** `12 x 3` is three of product 12; `3 x Galaxy case` is three cases. */
function readTimes(text: string): WrittenLine | undefined {
  const [, item, quantity] = /^(.+?)\s+[x×*]\s*(\d+)$/i.exec(text) ?? []
  if (item !== undefined && quantity !== undefined) return { item, quantity }
  const [, count, name] = /^(\d+)\s*[x×*]\s+(.+)$/i.exec(text) ?? []
  return count !== undefined && name !== undefined ? { item: name, quantity: count } : undefined
}

/** Two numbers: the id of a product and the quantity. */
function readPair(text: string): WrittenLine | undefined {
  const [, item, quantity] = /^(\d+)\s+(\d+)$/.exec(text) ?? []
  return item !== undefined && quantity !== undefined ? { item, quantity } : undefined
}

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim()

export const isNumber = (text: string) => /^\d+$/.test(text)
