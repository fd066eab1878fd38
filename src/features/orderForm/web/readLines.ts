/** A line as somebody wrote it: of which product, and how many. */
export interface WrittenLine {
  item: string
  /** As written; empty where no number can be told from the text. */
  quantity: string
}

/** Reads lines such as `12 x 3`, `12,3`, `2 x Galaxy S24 case` or columns out of a spreadsheet. None is left out. */
export const readLines = (text: string): WrittenLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map(readLine)

/** Whether a pasted text is more than a part of a name: several lines, or one that says how many. */
export function isList(text: string, pastedInto: string) {
  const [first, second] = readLines(text)
  return second !== undefined || (pastedInto === '' && first !== undefined && first.item !== text.trim())
}

function readLine(line: string): WrittenLine {
  const text = line.trim()
  return readColumns(line) ?? readTimes(text) ?? readPair(text) ?? { item: text, quantity: '1' }
}

/** Columns hold the product first and how many last; what is between is the product's name, for people. */
function readColumns(line: string): WrittenLine | undefined {
  const separator = ['\t', ';', ','].find((each) => line.includes(each))
  if (separator === undefined) return undefined
  const cells = line.split(separator).map(unquoted)
  const [first = '', ...more] = cells
  const last = more.pop() ?? ''
  const item = isNumber(first) ? first : joined([first, ...more], separator)
  // `2, Galaxy case` may say how many or which: that is not for us to guess.
  if (item === '' || !/^-?[\d.]*$/.test(last)) return { item: line.trim(), quantity: '' }
  return { item, quantity: last }
}

const joined = (cells: string[], separator: string) =>
  cells.filter(Boolean).join(separator === '\t' ? ' ' : `${separator} `)

/** `12 x 3` is three of product 12; `3 x Galaxy case` is three cases. */
function readTimes(text: string): WrittenLine | undefined {
  const [, item, quantity] = /^(.+?)\s+[x×*]\s*(\d+)$/i.exec(text) ?? []
  if (item !== undefined && quantity !== undefined) return { item, quantity }
  const [, many, thing] = /^(\d+)\s*[x×*]\s+(.+)$/i.exec(text) ?? []
  return many !== undefined && thing !== undefined ? { item: thing, quantity: many } : undefined
}

/** Two numbers beside each other. */
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
