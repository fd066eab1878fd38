import * as z from 'zod'
import { mostPieces } from '#features/inventory/contract.ts'
import type { BodyInput } from '#shared/call.ts'
import { readNumber } from '#ui/form/number.ts'
import type { countCalls } from '../contract.ts'

/** A product that was counted and is not saved yet. */
export const LineToCount = z.object({
  product_id: z.int(),
  product: z.string(),
  /** As it was typed. */
  quantity: z.string(),
  shelf: z.string(),
})
export type LineToCount = Readonly<z.output<typeof LineToCount>>

/** Counts one more piece of a product. Its line is the first one then, so that it is seen without scrolling. */
export function withOneMore(
  lines: readonly LineToCount[],
  { product_id, product }: Pick<LineToCount, 'product_id' | 'product'>,
  shelf: string,
): LineToCount[] {
  const found = lines.find((line) => line.product_id === product_id)
  const others = lines.filter((line) => line !== found)
  if (!found) return [{ product_id, product, quantity: '1', shelf }, ...others]
  const counted = readNumber(found.quantity) ?? 0
  return [{ ...found, quantity: String((Number.isInteger(counted) ? counted : 0) + 1) }, ...others]
}

/** Why what was typed cannot be saved. */
export function faultOfLine({ quantity }: LineToCount): string | undefined {
  const pieces = readNumber(quantity)
  if (pieces === undefined || !Number.isInteger(pieces)) return 'Enter a whole number.'
  if (pieces < 0) return 'Enter 0 or more.'
  return pieces > mostPieces ? 'At most 1,000,000 pieces.' : undefined
}

/** An empty shelf is not sent, because it would take away the one that the office set. */
export const linesToSend = (lines: readonly LineToCount[]): BodyInput<typeof countCalls.count>['lines'] =>
  lines.map(({ product_id, quantity, shelf }) => ({
    product_id,
    quantity: readNumber(quantity) ?? 0,
    ...(shelf.trim() !== '' && { shelf }),
  }))

export function inWords(lines: readonly LineToCount[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + (readNumber(quantity) ?? 0), 0)
  const products = `${lines.length} ${lines.length === 1 ? 'product' : 'products'}`
  return Number.isInteger(pieces) ? `${products}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}` : products
}

/** A longer sentence is not read, so it names at most this many products. */
const mostNamed = 3

/** What was saved, and what waits for an administrator. */
export function savedInWords({
  place,
  items,
}: {
  place: string
  items: readonly { product: string; waits: boolean }[]
}) {
  const saved = `Saved: ${items.length} ${items.length === 1 ? 'product' : 'products'} at ${place}.`
  const waiting = items.filter(({ waits }) => waits).map(({ product }) => product)
  if (waiting.length === 0) return saved
  const more = waiting.length - mostNamed
  const names = [...waiting.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `${saved} Because of their value, an administrator must approve ${waiting.length} of them: ${names}.`
}

/** The messages of a refused count, by product. */
export const faultsByProduct = (
  errors: readonly { field: string; message: string }[],
  sent: readonly { product_id: number }[],
): ReadonlyMap<number, string> =>
  new Map(
    errors.flatMap(({ field, message }): [number, string][] => {
      const line = sent[Number(field.split('.')[1])]
      return line ? [[line.product_id, message]] : []
    }),
  )
