import { type Cents, cents } from '#shared/money.ts'
import type { FormProduct } from '../contract.ts'
import { stockMessages, stockVerdict } from '../rules.ts'
import type { WrittenLine } from './readLines.ts'

/** A line of the form: as it is written, and what it was found to mean. */
export interface FormRow extends WrittenLine {
  readonly id: number
  /** Not looked up yet, the product, or why there is none. */
  readonly found: FormProduct | 'unknown' | 'several' | 'failed' | undefined
}

/** What there is to say of a line. */
export interface Judged {
  readonly state: 'blank' | 'looking' | 'good' | 'bad'
  readonly message?: string
  /** Which field is to be mended. */
  readonly field?: 'item' | 'quantity'
  readonly product?: FormProduct
  readonly quantity?: number
  readonly amount?: Cents
  /** How many of the product can still be had by this line. */
  readonly left?: number
  /** How many of it are in the cart already. */
  readonly inCart?: number
}

export const isBlank = ({ item, quantity }: WrittenLine) => item.trim() === '' && quantity.trim() === ''

/** Longer names there are none; such a line is kept, and not asked about. */
const longestName = 200
export const canLookUp = ({ item, found }: FormRow) =>
  found === undefined && item.trim() !== '' && item.trim().length <= longestName

/** Goes through the lines as they stand: what one takes of a product the next cannot have. */
export function judgeRows(rows: readonly FormRow[], inCartOf: (product_id: number) => number): Judged[] {
  const spokenFor = new Map<number, number>()
  return rows.map((row) => {
    const judged = judge(row, inCartOf, spokenFor)
    const { state, product, quantity = 0 } = judged
    if (state === 'good' && product) spokenFor.set(product.id, (spokenFor.get(product.id) ?? 0) + quantity)
    return judged
  })
}

function judge(row: FormRow, inCartOf: (product_id: number) => number, spokenFor: ReadonlyMap<number, number>): Judged {
  if (isBlank(row)) return { state: 'blank' }
  const { found } = row
  const product = typeof found === 'object' ? found : undefined
  const quantity = quantityOf(row.quantity)
  if (row.item.trim() === '') return bad('item', 'Write which product: its id or its name.')
  if (row.item.trim().length > longestName) return bad('item', `A name has at most ${longestName} characters.`)
  if (typeof found === 'string') return bad('item', stockMessages[found])
  if (!product) return { state: 'looking' }
  const inCart = inCartOf(product.id)
  const left = Math.max(0, product.quantity_available - inCart - (spokenFor.get(product.id) ?? 0))
  const known = { product, inCart, left }
  if (quantity === undefined) return { ...known, ...bad('quantity', 'Write how many: a whole number from 1.') }
  const verdict = stockVerdict(quantity, product, left)
  if (verdict !== 'available')
    return { ...known, quantity, ...bad(verdict === 'out' ? 'item' : 'quantity', stockMessages[verdict]) }
  return { ...known, quantity, state: 'good', amount: cents(product.price * quantity) }
}

const bad = (field: 'item' | 'quantity', message: string): Judged => ({ state: 'bad', field, message })

const mostPieces = 1_000_000
function quantityOf(written: string): number | undefined {
  if (!/^\s*\d+\s*$/.test(written)) return undefined
  const quantity = Number(written)
  return quantity >= 1 && quantity <= mostPieces ? quantity : undefined
}
