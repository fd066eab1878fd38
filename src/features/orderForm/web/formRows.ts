import { type Cents, cents } from '#shared/money.ts'
import type { FormProduct } from '../contract.ts'
import { stockMessages, stockVerdict } from '../rules.ts'
import type { WrittenLine } from './readLines.ts'

/** A line of the form, with the product that was found for it. */
export interface FormRow extends WrittenLine {
  readonly id: number
  /** The product, or the reason why there is none. Undefined until it is looked up. */
  readonly found: FormProduct | 'unknown' | 'several' | 'failed' | undefined
  /** The quantities that were added together, because the product was entered several times. */
  readonly entered?: readonly number[] | undefined
  /** The last product that was found, and the text at that time. It is restored when a scanner has typed into the field. */
  readonly before?: { readonly item: string; readonly found: FormProduct } | undefined
}

/** The result of checking a line. */
export interface Judged {
  readonly state: 'blank' | 'looking' | 'good' | 'bad'
  readonly message?: string
  /** The field with the error. */
  readonly field?: 'item' | 'quantity'
  readonly product?: FormProduct
  readonly quantity?: number
  readonly amount?: Cents
  /** The quantity of the product that this line can still order. */
  readonly left?: number
  /** The quantity of the product in the cart. */
  readonly inCart?: number
}

export const isBlank = ({ item, quantity }: WrittenLine) => item.trim() === '' && quantity.trim() === ''

/** The API accepts no longer names, so longer ones are not looked up. */
const longestName = 200
export const canLookUp = ({ item, found }: FormRow) =>
  found === undefined && item.trim() !== '' && item.trim().length <= longestName

/** Checks the lines in their order: the quantity of a line reduces the stock for the next lines. */
export function judgeRows(rows: readonly FormRow[], inCartOf: (product_id: number) => number): Judged[] {
  const taken = new Map<number, number>()
  return rows.map((row) => {
    const judged = judge(row, inCartOf, taken)
    const { state, product, quantity = 0 } = judged
    if (state === 'good' && product) taken.set(product.id, (taken.get(product.id) ?? 0) + quantity)
    return judged
  })
}

function judge(row: FormRow, inCartOf: (product_id: number) => number, taken: ReadonlyMap<number, number>): Judged {
  if (isBlank(row)) return { state: 'blank' }
  const { found } = row
  const product = typeof found === 'object' ? found : undefined
  const quantity = quantityOf(row.quantity)
  if (row.item.trim() === '') return bad('item', 'Enter the ID or the name of a product.')
  if (row.item.trim().length > longestName) return bad('item', `A name can have at most ${longestName} characters.`)
  if (typeof found === 'string') return bad('item', stockMessages[found])
  if (!product) return { state: 'looking' }
  const inCart = inCartOf(product.id)
  const left = Math.max(0, product.quantity_available - inCart - (taken.get(product.id) ?? 0))
  const known = { product, inCart, left }
  if (quantity === undefined) return { ...known, ...bad('quantity', 'Enter a quantity: a whole number from 1.') }
  const verdict = stockVerdict(quantity, product, left)
  if (verdict !== 'available')
    return { ...known, quantity, ...bad(verdict === 'out' ? 'item' : 'quantity', stockMessages[verdict]) }
  return { ...known, quantity, state: 'good', amount: cents(product.price * quantity) }
}

const bad = (field: 'item' | 'quantity', message: string): Judged => ({ state: 'bad', field, message })

const mostPieces = 1_000_000
/** The quantity as a number, or undefined if it is not valid. */
export function quantityOf(written: string): number | undefined {
  if (!/^\s*\d+\s*$/.test(written)) return undefined
  const quantity = Number(written)
  return quantity >= 1 && quantity <= mostPieces ? quantity : undefined
}
