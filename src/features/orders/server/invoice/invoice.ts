import { lineTotal } from '#features/cart/pricing.ts'
import { displayName } from '#features/inventory/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { batchSize } from '#platform/list/rowStream.ts'
import type { Day } from '#shared/day.ts'
import { cents, inCanadianDollars, inDollars } from '#shared/money.ts'
import type { Party } from '../orderDocuments.ts'
import { buyerOf, sellerOf } from '../parties.ts'
import { findInvoiced, type Invoiced } from './queries.ts'

/** An invoice with all its texts formatted. The page and the PDF only lay them out, so they agree. */
export interface Invoice {
  id: number
  title: string
  date: Day
  state: 'Paid' | 'Unpaid'
  seller: Party
  buyer: Party & { email: string }
  lines: { name: string; quantity: string; price: string; amount: string }[]
  sums: { label: string; amount: string }[]
  total: string
  remarks: string
}

/** Reads orders and formats their invoices. */
export const findInvoices = async (db: Database, order_ids: readonly number[]): Promise<Invoice[]> =>
  (await findInvoiced(db, order_ids)).map(asInvoice)

/** The same in batches: a few hundred invoices take long enough to delay other requests. */
export async function* findInvoiceBatches(db: Database, order_ids: readonly number[]): AsyncGenerator<Invoice[]> {
  for (let at = 0; at < order_ids.length; at += batchSize) yield findInvoices(db, order_ids.slice(at, at + batchSize))
}

const asInvoice = (order: Invoiced): Invoice => ({
  id: order.id,
  title: `Invoice ${order.id}`,
  date: order.placed_on,
  state: order.paid === 1 ? 'Paid' : 'Unpaid',
  seller: taxedSellerOf(order),
  buyer: buyerOf(order),
  lines: order.lines.map(({ quantity, price, ...product }) => ({
    name: displayName(product),
    quantity: wholeNumber.format(quantity),
    price: inDollars(price),
    amount: inDollars(lineTotal({ quantity, price })),
  })),
  sums: [
    { label: 'Subtotal', amount: inDollars(order.price) },
    discountOf(order),
    { label: `Tax (HST ${percent.format(order.tax)})`, amount: inDollars(order.tax_amount) },
  ],
  total: inCanadianDollars(order.total),
  remarks: order.remarks,
})

/** The shop on an invoice: its name, its address and, if it has one, its tax number. */
const taxedSellerOf = (order: Invoiced): Party => {
  const { name, details } = sellerOf(order)
  return { name, details: order.registration ? [...details, `GST/HST registration ${order.registration}`] : details }
}

/** The discount with its reason. An amount that was set by hand may be negative: a surcharge. */
function discountOf({ discount, discount_amount, promo_code }: Invoiced) {
  const reason =
    promo_code === 'Custom' || promo_code === '' ? promo_code : `${promo_code}, ${percent.format(discount)}`
  const label = discount_amount < 0 ? 'Surcharge' : 'Discount'
  return {
    label: reason === '' ? label : `${label} (${reason})`,
    amount: inDollars(cents(discount_amount === 0 ? 0 : -discount_amount)),
  }
}

const wholeNumber = new Intl.NumberFormat('en-CA')
const percent = new Intl.NumberFormat('en-CA', { style: 'percent', maximumFractionDigits: 2 })
