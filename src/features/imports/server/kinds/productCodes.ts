import { NewBarcode } from '#features/barcodes/contract.ts'
import { productOfOwnCode } from '#features/barcodes/rules.ts'
import { findCodes, setCodes } from '#features/barcodes/server/manyBarcodes.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Fault } from '#shared/faults.ts'
import type { ImportedLine, Values } from '../importKind.ts'

/** Codes in one cell are separated by commas, semicolons or line ends. */
export const codesIn = (cell: Values[string] | undefined): string[] => [
  ...new Set(
    String(cell ?? '')
      .split(/[,;\n]+/)
      .map((code) => code.trim())
      .filter(Boolean)
      .map((code) => NewBarcode.shape.code.safeParse(code).data ?? code),
  ),
]

/** Adds the codes of a line to those of its product. The code on our own labels is no code of the list. */
export function withFormerCodes({ barcode, ...values }: Values, before: Values | undefined): Values {
  if (typeof barcode !== 'string') return values
  const had = codesIn(before?.barcode)
  const added = codesIn(barcode).filter((code) => !had.includes(code) && productOfOwnCode(code) === undefined)
  return added.length === 0 ? values : { ...values, barcode: [...had, ...added].join(', ') }
}

/** A code is well formed, and no other product has it. */
export async function checkCodes(db: Database, lines: readonly ImportedLine[]): Promise<Fault[][]> {
  const added = lines.map(({ values, before }) => {
    const had = codesIn(before?.values.barcode)
    return codesIn(values.barcode).filter((code) => !had.includes(code))
  })
  const owners = await findCodes(db, added.flat())
  const seen = new Map<string, number>()
  return added.map((codes, at) =>
    codes.flatMap((code): Fault[] => {
      if (/^\d([.,]\d+)?E\+\d+$/i.test(code)) return [{ field: 'barcode', message: lostDigits(code) }]
      const problem = NewBarcode.shape.code.safeParse(code).error?.issues[0]?.message
      if (problem) return [{ field: 'barcode', message: problem }]
      const owner = owners.get(code)
      if (owner)
        return [{ field: 'barcode', message: `${owner.product} (product ${owner.product_id}) has the code ${code}.` }]
      const isTwice = seen.has(code)
      seen.set(code, at)
      return isTwice ? [{ field: 'barcode', message: `Another line has the code ${code}, too.` }] : []
    }),
  )
}

/** Sets the codes of the products whose lines have some. */
export const writeCodes = (tx: Database, lines: readonly { id: number; change: Values }[], by: Session) =>
  setCodes(
    tx,
    new Map(lines.flatMap(({ id, change: { barcode } }) => (barcode === undefined ? [] : [[id, codesIn(barcode)]]))),
    by,
  )

const lostDigits = (code: string) =>
  `The spreadsheet program has shortened the code to ${code}. Format the column as text, and enter the code again.`
