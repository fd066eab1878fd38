import { displayName } from '#features/inventory/rules.ts'
import type { Database } from '#platform/db/database.ts'
import type { Day } from '#shared/day.ts'
import type { Party } from '../orderDocuments.ts'
import { buyerOf, sellerOf } from '../parties.ts'
import { findPacked, type Packed } from './queries.ts'

/** A packing slip with all its texts formatted. */
export interface PackingSlip {
  id: number
  title: string
  date: Day
  seller: Party
  buyer: Party
  lines: { name: string; description: string; product_id: string; quantity: string }[]
  total: string
  remarks: string
}

export const findPackingSlips = async (db: Database, order_ids: readonly number[]): Promise<PackingSlip[]> =>
  (await findPacked(db, order_ids)).map(asPackingSlip)

const asPackingSlip = (order: Packed): PackingSlip => ({
  id: order.id,
  title: `Packing slip ${order.id}`,
  date: order.placed_on,
  seller: sellerOf(order),
  buyer: buyerOf(order),
  lines: order.lines.map(({ product_id, quantity, description, secondary_device, device, ...product }) => ({
    name: displayName({ ...product, device: [device, secondary_device].filter(Boolean).join(' / ') }),
    description: shortened(description),
    product_id: String(product_id),
    quantity: wholeNumber.format(quantity),
  })),
  total: totalOf(order.lines.map(({ quantity }) => quantity)),
  remarks: order.remarks,
})

const totalOf = (quantities: readonly number[]) => {
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0)
  return `${wholeNumber.format(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`
}

/** A line of paper. A longer description would hide the next product. */
const mostCharacters = 90
const shortened = (description: string) => {
  const inOneLine = description.replaceAll(/\s+/g, ' ').trim()
  return inOneLine.length <= mostCharacters ? inOneLine : `${inOneLine.slice(0, mostCharacters - 1).trimEnd()}…`
}

const wholeNumber = new Intl.NumberFormat('en-CA')
