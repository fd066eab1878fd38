import { lineTotal } from '#features/cart/pricing.ts'
import { displayName } from '#features/inventory/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { batchSize } from '#platform/list/rowStream.ts'
import type { Day } from '#shared/day.ts'
import { cents, inCanadianDollars, inDollars } from '#shared/money.ts'
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

interface Party {
  name: string
  /** The lines below the name: address, phone, e-mail. */
  details: string[]
}

/** Reads an order and formats its invoice. */
export async function findInvoice(db: Database, order_id: number): Promise<Invoice | undefined> {
  const [order] = await findInvoiced(db, [order_id])
  return order && asInvoice(order)
}

/** Reads orders and formats their invoices, in batches: a few hundred of them take long enough to delay other requests. */
export async function* findInvoices(db: Database, order_ids: readonly number[]): AsyncGenerator<Invoice[]> {
  for (let at = 0; at < order_ids.length; at += batchSize) {
    yield (await findInvoiced(db, order_ids.slice(at, at + batchSize))).map(asInvoice)
  }
}

const asInvoice = (order: Invoiced): Invoice => ({
  id: order.id,
  title: `Invoice ${order.id}`,
  date: order.placed_on,
  state: order.paid === 1 ? 'Paid' : 'Unpaid',
  seller: sellerOf(order),
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

function sellerOf(order: Invoiced): Party {
  const { shop_name, shop_address, shop_city, shop_province, shop_postal_code, shop_phone, shop_email } = order
  return {
    name: shop_name,
    details: [
      shop_address,
      shop_city && placeOf({ city: shop_city, province: shop_province, postal_code: shop_postal_code }),
      shop_phone,
      shop_email,
      order.registration && `GST/HST registration ${order.registration}`,
    ].filter(Boolean),
  }
}

/** An order of the office has no store, so its address is only the e-mail. */
const buyerOf = ({ username, email, store }: Invoiced): Invoice['buyer'] => ({
  name: username,
  email,
  details: [...(store ? [store.location, store.address, placeOf(store), store.phone] : []), email].filter(Boolean),
})

const placeOf = ({ city, province, postal_code }: { city: string; province: string; postal_code: string }) =>
  `${city} ${province} ${postal_code}`.trim()

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
