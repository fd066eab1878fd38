/** The last digit of an EAN-13, from the twelve before it. */
export function checkDigitOf(twelve: string): number {
  const sum = [...twelve].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** A code in the form in which it is stored: a UPC-A of 12 digits is an EAN-13 that begins with 0. */
export const normaliseCode = (code: string) => (/^\d{12}$/.test(code) ? `0${code}` : code)

/** The right last digit of a code whose last digit is wrong. */
export function rightDigitFor(code: string): number | undefined {
  const ean = normaliseCode(code)
  if (!isEan13(ean)) return undefined
  const right = checkDigitOf(ean.slice(0, -1))
  return right === Number(ean.at(-1)) ? undefined : right
}

export const isEan13 = (code: string) => /^\d{13}$/.test(code)

/** The longest free text that a label shows as bars. A longer one would have bars too thin for a printer. */
export const longestPrinted = 20

/** The code on our own labels: `P` and the id of the product with at least six digits. It is not stored. */
export const ownCodeOf = (product_id: number) => `P${String(product_id).padStart(6, '0')}`

/** The id of the product in the code of one of our own labels. */
export const productOfOwnCode = (code: string): number | undefined =>
  /^P(\d{6}|[1-9]\d{6,8})$/.test(code) ? Number(code.slice(1)) : undefined

export const symbologies = { ean13: 'EAN-13', code128: 'Code 128' } as const
export type Symbology = keyof typeof symbologies

/** Each label of a roll is a page. */
const roll = (label: string, width: number, height: number) => ({
  label: `Roll, ${label}`,
  ...{ page: [width, height], top: 0, left: 0, gap: 0, columns: 1, rows: 1, width, height },
})

/** The papers of labels. Sizes are in mm; `top` and `left` are the margins of the sheet, `gap` is between two columns. */
export const labelFormats = {
  letter_30: {
    label: 'Letter sheet, 30 labels of 2⅝ × 1 in',
    ...{ page: [215.9, 279.4], top: 12.7, left: 4.76, gap: 3.17, columns: 3, rows: 10, width: 66.67, height: 25.4 },
  },
  roll_57x32: roll('2¼ × 1¼ in (57 × 32 mm)', 57.15, 31.75),
  roll_51x25: roll('2 × 1 in (51 × 25 mm)', 50.8, 25.4),
  roll_62x29: roll('62 × 29 mm', 62, 29),
  a4_24: {
    label: 'A4 sheet, 24 labels of 63.5 × 33.9 mm',
    ...{ page: [210, 297], top: 12.9, left: 7.2, gap: 2.5, columns: 3, rows: 8, width: 63.5, height: 33.9 },
  },
} as const
export type LabelFormat = keyof typeof labelFormats

export const mostLabels = 2000
