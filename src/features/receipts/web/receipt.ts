import { normaliseCode, productOfOwnCode } from '#features/barcodes/rules.ts'
import { type DifferenceKind, differencesOf } from '#features/differences/rules.ts'
import { mostPieces } from '#features/inventory/contract.ts'
import type { ShipmentLine, WholeShipment } from '#features/shipments/columns.ts'
import { readNumber } from '#ui/form/number.ts'
import type { NewReceipt } from '../contract.ts'

/** The input for a line. */
export interface Typed {
  readonly received?: string | undefined
  readonly damaged?: string | undefined
  readonly note?: string | undefined
}

/** The input for all lines, by the key of the line. */
export type Typing = Readonly<Record<string, Typed>>

/** A product that arrived and is not in the shipment. */
export interface ExtraProduct {
  readonly product_id: number
  readonly product: string
}

/** A line of the page: one of the shipment, or an extra product that was not saved yet. */
export interface LineToReceive extends Omit<ShipmentLine, 'id'> {
  readonly key: string
  /** The id of the shipment's line. */
  readonly id?: number | undefined
}

const keyOfExtra = (product_id: number) => `product ${product_id}`

/** The lines of the shipment, then the products that are not in it. */
export function linesToReceive(lines: readonly ShipmentLine[], extras: readonly ExtraProduct[]): LineToReceive[] {
  const others = extras.filter((extra) => lines.every(({ product_id }) => product_id !== extra.product_id))
  return [
    ...lines.map((line) => ({ ...line, key: String(line.id) })),
    ...others.map(({ product_id, product }) => ({
      ...{ key: keyOfExtra(product_id), product_id, product, device: product, color: '' },
      ...{ quantity: 0, received: 0, damaged: 0, barcodes: [] },
    })),
  ]
}

/** The pieces that arrive now. NaN if the input is no number. */
export function arriving({ received = '', damaged = '' }: Typed = {}) {
  return { received: readNumber(received) ?? 0, damaged: readNumber(damaged) ?? 0 }
}

/** The pieces of a line with those that arrive now. */
export function countedIn(line: LineToReceive, typed: Typed | undefined) {
  const now = arriving(typed)
  return { received: line.received + now.received, damaged: line.damaged + now.damaged }
}

/** Why the input for a line cannot be saved. */
export function faultOfTyped(line: LineToReceive, typed: Typed | undefined): string | undefined {
  const now = arriving(typed)
  for (const kind of ['received', 'damaged'] as const) {
    if (!Number.isInteger(now[kind])) return 'Enter a whole number.'
    if (Math.abs(now[kind]) > mostPieces) return 'At most 1,000,000 pieces.'
    if (line[kind] + now[kind] < 0)
      return line[kind] === 0 ? 'Enter 0 or more.' : `At most ${line[kind]} can be taken back.`
  }
  return undefined
}

/** The pieces of a line that are still to come: less than 0 if there are too many. */
export function missingOf(line: LineToReceive, typed: Typed | undefined) {
  const { received, damaged } = countedIn(line, typed)
  return line.quantity - received - damaged
}

/** Fills in what is missing of every line. */
export const withAllAsSent = (typing: Typing, lines: readonly LineToReceive[]): Typing => ({
  ...typing,
  ...Object.fromEntries(
    lines.flatMap((line) => {
      const typed = typing[line.key]
      const missing = missingOf(line, { ...typed, received: '' })
      return missing > 0 ? [[line.key, { ...typed, received: String(missing) }]] : []
    }),
  ),
})

/** The line in which a scanned piece of this product is counted: the first one that lacks some, or else the first. */
export function lineFor(product_id: number, lines: readonly LineToReceive[], typing: Typing) {
  const own = lines.filter((line) => line.product_id === product_id)
  return own.find((line) => missingOf(line, typing[line.key]) > 0) ?? own[0]
}

/** The product of a scanned code, if the shipment has it. */
export function productOfCode(code: string, lines: readonly LineToReceive[]): number | undefined {
  const scanned = normaliseCode(code)
  const own = productOfOwnCode(scanned)
  return lines.find(({ product_id, barcodes }) => product_id === own || barcodes.includes(scanned))?.product_id
}

/** Adds a scanned piece to the typed number. An input that is not a number counts as 0. */
export const oneMore = (typed: Typed | undefined, by = 1) => {
  const { received } = arriving(typed)
  return String((Number.isInteger(received) ? received : 0) + by)
}

/** The lines of the request: only those with pieces or a note. */
export const receivedLines = (lines: readonly LineToReceive[], typing: Typing): NewReceipt['lines'] =>
  lines.flatMap((line) => {
    const { note = '' } = typing[line.key] ?? {}
    const now = arriving(typing[line.key])
    if (now.received === 0 && now.damaged === 0 && note.trim() === '') return []
    return [{ ...(line.id === undefined ? { product_id: line.product_id } : { id: line.id }), ...now, note }]
  })

export interface FoundDifference {
  readonly line: LineToReceive
  readonly kind: DifferenceKind
  readonly pieces: number
}

/** The differences between the lines and what was sent, if nothing more comes. */
export const differencesIn = (lines: readonly LineToReceive[], typing: Typing = {}): FoundDifference[] =>
  lines.flatMap((line) =>
    differencesOf({ ...line, ...countedIn(line, typing[line.key]) }).map((difference) => ({ line, ...difference })),
  )

/** The shipment at the moment at which the user began to type. */
export interface SeenShipment {
  readonly version: number
  readonly lines: Readonly<Record<string, { received: number; damaged: number }>>
}

export const seenOf = ({ version, lines }: WholeShipment): SeenShipment => ({
  version,
  lines: Object.fromEntries(lines.map(({ id, received, damaged }) => [id, { received, damaged }])),
})

export interface ReceivedMeanwhile {
  readonly line: LineToReceive
  readonly received: number
  readonly damaged: number
}

/** The pieces that others received since then. */
export const receivedMeanwhile = (seen: SeenShipment, lines: readonly LineToReceive[]): ReceivedMeanwhile[] =>
  lines
    .map((line) => {
      const before = seen.lines[line.key] ?? { received: 0, damaged: 0 }
      return { line, received: line.received - before.received, damaged: line.damaged - before.damaged }
    })
    .filter(({ received, damaged }) => received !== 0 || damaged !== 0)

/** The input without the pieces that others received meanwhile. */
export const withoutMeanwhile = (typing: Typing, meanwhile: readonly ReceivedMeanwhile[]): Typing => ({
  ...typing,
  ...Object.fromEntries(
    meanwhile.flatMap((theirs) => {
      const typed = typing[theirs.line.key]
      if (!typed) return []
      const ours = arriving(typed)
      const left = (kind: 'received' | 'damaged') => String(Math.max(0, ours[kind] - Math.max(0, theirs[kind])))
      return [[theirs.line.key, { ...typed, received: left('received'), damaged: left('damaged') }]]
    }),
  ),
})
