/** The longest text that a cell may hold. */
const longestText = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const special = /[&<>"\r]|_(?=x[0-9a-f]{4}_)/gi
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '_x000D_',
  // Excel would read the text _x0041_ as the letter A.
  _: '_x005F_',
}

/** Most texts have none of these. One look is faster than three that find nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
const unusual = /[\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff&<>"]|_x/i

/** Text as it is written in XML. What XML forbids is left out. */
export const escaped = (text: string) =>
  unusual.test(text)
    ? text
        .toWellFormed()
        .replace(forbidden, '')
        .replace(special, (character) => escapes[character] ?? '')
    : text

/** The text of a cell. A text is never a formula. */
export function textOf(text: string) {
  const cut = text.length > longestText ? text.slice(0, longestText) : text
  const keep = /^\s|\s$|\n/.test(cut) ? ' xml:space="preserve"' : ''
  return `<is><t${keep}>${escaped(cut)}</t></is>`
}

/** Long XML in pieces, so that no piece takes long to write. */
export function* inPieces<Item>(items: readonly Item[], write: (item: Item, at: number) => string) {
  for (let start = 0; start < items.length; start += pieceLength) {
    const piece = items.slice(start, start + pieceLength)
    yield piece.map((item, at) => write(item, start + at)).join('')
  }
}
const pieceLength = 500

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The letters of a column, counted from 0: A, B … Z, AA. */
export const lettersOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettersOf(Math.floor(column / 26) - 1) + lettersOf(column % 26)
