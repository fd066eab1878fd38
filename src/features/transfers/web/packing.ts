import { normaliseCode, productOfOwnCode } from '#features/barcodes/rules.ts'
import type { ShipmentLine } from '#features/shipments/columns.ts'
import { readNumber } from '#ui/form/number.ts'

/** The input for packed pieces, by the id of the line. */
export interface Packing {
  readonly typed: Readonly<Record<string, string>>
  /**
   * True after the first scan: a line without input then has no packed pieces. Before that, it has as many as were asked for.
   */
  readonly isCounted: boolean
}

export const nothingPacked: Packing = { typed: {}, isCounted: false }

export const packedText = ({ typed, isCounted }: Packing, { id, quantity }: ShipmentLine) =>
  typed[id] ?? (isCounted ? '0' : String(quantity))

/** The packed pieces of a line. NaN if the input is not a number. */
export const packedOf = (packing: Packing, line: ShipmentLine) => readNumber(packedText(packing, line)) ?? 0

/** Why the input for a line cannot be sent. */
export function faultOfPacked(packing: Packing, line: ShipmentLine): string | undefined {
  const packed = packedOf(packing, line)
  if (!Number.isInteger(packed) || packed < 0) return 'Enter a whole number.'
  return packed > line.quantity ? `At most ${line.quantity}.` : undefined
}

export const withPacked = ({ typed, ...rest }: Packing, line_id: number, text: string): Packing => ({
  ...rest,
  typed: { ...typed, [line_id]: text },
})

type Scan = { line: ShipmentLine; packed: number } | { message: string }

/** Counts a scanned piece. After the first one, lines without input begin at 0. */
export function countPacked(code: string, lines: readonly ShipmentLine[], packing: Packing): Scan {
  const scanned = normaliseCode(code)
  const own = productOfOwnCode(scanned)
  const found = lines.filter(({ product_id, barcodes }) => product_id === own || barcodes.includes(scanned))
  const [first] = found
  if (!first) return { message: `No product of this transfer has the code ${code}. Nothing was counted.` }
  const counted = { ...packing, isCounted: true }
  const line = found.find((each) => packedOf(counted, each) < each.quantity)
  if (!line) return { message: `All of ${first.product} is packed already. Nothing was counted.` }
  return { line, packed: packedOf(counted, line) + 1 }
}

export const packedLines = (packing: Packing, lines: readonly ShipmentLine[]) =>
  lines.map((line) => ({ line_id: line.id, quantity: packedOf(packing, line) }))

export const piecesOfAll = (lines: readonly ShipmentLine[], piecesOf: (line: ShipmentLine) => number) =>
  lines.reduce((sum, line) => sum + piecesOf(line), 0)
