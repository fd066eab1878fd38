import { normaliseCode } from '#features/barcodes/rules.ts'
import { readNumber } from '#ui/form/number.ts'
import type { LineToPick } from '../columns.ts'

/** The input for picked pieces, by the id of the order's line. */
export type Picks = Readonly<Record<string, string>>

/** An order of the round, with what is open and what was picked of it. */
export interface OrderInRound {
  id: number
  username: string
  lines: LineToPick[]
  open: number
  picked: number
  /** A quantity of it cannot be shipped. */
  isWrong: boolean
}

/** The picked pieces of a line. NaN if the input is not a number. */
export const pickedOf = (picks: Picks, { id }: LineToPick) => readNumber(picks[id] ?? '') ?? 0

/** Why the input for a line cannot be shipped. */
export function faultOf(picks: Picks, line: LineToPick): string | undefined {
  const picked = pickedOf(picks, line)
  if (!Number.isInteger(picked) || picked < 0) return 'Enter a whole number.'
  if (picked <= line.open) return undefined
  return line.open === 1 ? 'Only 1 is open.' : `Only ${line.open} are open.`
}

export const withAllPicked = (picks: Picks, lines: readonly LineToPick[]): Picks => ({
  ...picks,
  ...Object.fromEntries(lines.map(({ id, open }) => [id, String(open)])),
})

export const withoutLines = (picks: Picks, lines: readonly LineToPick[]): Picks =>
  Object.fromEntries(Object.entries(picks).filter(([id]) => lines.every((line) => String(line.id) !== id)))

/** The orders of these lines, the oldest first. */
export const ordersIn = (lines: readonly LineToPick[], picks: Picks): OrderInRound[] =>
  [...new Set(lines.map(({ transaction_id }) => transaction_id))]
    .toSorted((one, other) => one - other)
    .map((id) => {
      const own = lines.filter(({ transaction_id }) => transaction_id === id)
      return {
        id,
        username: own[0]?.username ?? '',
        lines: own,
        open: own.reduce((sum, { open }) => sum + open, 0),
        picked: own.reduce((sum, line) => sum + pickedOf(picks, line), 0),
        isWrong: own.some((line) => faultOf(picks, line) !== undefined),
      }
    })

type Scan = { line: LineToPick; picked: number } | { message: string }

/** Counts a scanned piece: in the first line of its product that still lacks some. */
export function countScan(code: string, lines: readonly LineToPick[], picks: Picks): Scan {
  const scanned = normaliseCode(code)
  const found = lines.filter(({ barcodes }) => barcodes.includes(scanned))
  const [first] = found
  if (!first) return { message: `No product to pick has the code ${code}. Nothing was counted.` }
  const line = found.find((each) => pickedOf(picks, each) < each.open)
  if (!line) return { message: `All of ${first.product} is picked already. Nothing was counted.` }
  return { line, picked: pickedOf(picks, line) + 1 }
}
