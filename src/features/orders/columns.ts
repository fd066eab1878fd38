import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Day, Moment } from '#shared/day.ts'
import { Money } from '#shared/money.ts'

export const Status = z.literal([0, 1], 'Status must be 0 or 1.')
export const Paid = z.literal([0, 1], 'Paid must be 0 or 1.')

/** Null in a row, and left out on the wire. */
const MomentOrNone = z.codec(Moment.optional(), Moment.nullable(), {
  decode: (sent) => sent ?? null,
  encode: (moment) => moment ?? undefined,
})

export const Order = z.object({
  id: z.int(),
  username: z.string(),
  user_id: z.int(),
  price: Money,
  discount_amount: Money,
  tax_amount: Money,
  total_amount: Money,
  date: Day,
  placed_at: Moment,
  remarks: z.string(),
  status: Status,
  paid: Paid,
  promo_code: z.string(),
  /** Fractions of the price. */
  discount: z.number(),
  tax: z.number(),
  /** The last time that its amounts changed while it was completed and paid. */
  changed_after_completion: MomentOrNone,
  /** Empty, or that it was placed in the system that the shop used before. A reply that an older release kept lacks it. */
  origin: z.string().default(''),
  version: z.int(),
})
export type Order = z.output<typeof Order>

export const OrderLine = z.object({
  id: z.int(),
  order_id: z.int(),
  user_id: z.int(),
  username: z.string(),
  product_id: z.int(),
  device: z.string(),
  product_type: z.string(),
  brand: z.string(),
  category: z.string(),
  subcategory: z.string(),
  color: z.string(),
  quantity: z.int(),
  /** How many of them were shipped. The others are open. */
  shipped: z.int(),
  wholesale_price: Money,
  price: Money,
  /** Quantity times price. */
  subtotal: Money,
  version: z.int(),
})
export type OrderLine = z.output<typeof OrderLine>

/** What an order says that was placed in the earlier system. */
export const placedEarlier = 'Placed in the earlier system'

export const statusNames = { 0: 'Pending', 1: 'Completed' } as const
export const paidNames = { 0: 'Unpaid', 1: 'Paid' } as const

const choicesOf = (names: Readonly<Record<0 | 1, string>>) =>
  [
    { value: 0, label: names[0], tone: 'danger' },
    { value: 1, label: names[1], tone: 'good' },
  ] as const

export const orderColumns = columnsOf(Order, [
  { key: 'id', header: 'Transaction ID', card: 'title', kind: 'id' },
  { key: 'username', header: 'Store Name', card: 'title' },
  { key: 'price', header: 'Amount', kind: 'money', sum: 'total', priority: 1 },
  {
    key: 'discount_amount',
    header: 'Discount Amount',
    kind: 'money',
    sum: 'discountTotal',
    priority: 2,
    editable: true,
    required: true,
    plain: true,
  },
  { key: 'tax_amount', header: 'Tax', kind: 'money', sum: 'taxTotal', priority: 1 },
  { key: 'total_amount', header: 'Total Amount', card: 'figure', kind: 'money', sum: 'summaryTotal' },
  { key: 'date', header: 'Transaction Date', card: 'title', kind: 'day', priority: 3 },
  // The page shows it in the cell of the discount.
  { key: 'promo_code', header: 'Promo Code', page: 'never' },
  { key: 'remarks', header: 'Remarks', editable: true, priority: 2 },
  {
    key: 'status',
    header: 'Status',
    card: 'state',
    kind: 'choice',
    choices: choicesOf(statusNames),
    editable: true,
    atOnce: true,
  },
  {
    key: 'paid',
    header: 'Paid',
    card: 'state',
    kind: 'choice',
    choices: choicesOf(paidNames),
    editable: true,
    atOnce: true,
  },
  // The page of the order shows it.
  { key: 'origin', header: 'Origin', computed: true, page: 'never' },
])
/** The columns that a search can be limited to. */
export const orderSearch = ['id', 'username'] as const

export const orderLineColumns = columnsOf(OrderLine, [
  { key: 'id', header: 'ID', kind: 'id' },
  // The page shows it in the cell of the device.
  { key: 'product_id', header: 'Product ID', kind: 'id', page: 'never' },
  { key: 'device', header: 'Device', card: 'title' },
  { key: 'product_type', header: 'Product Type', priority: 2 },
  { key: 'brand', header: 'Brand', card: 'title', priority: 1 },
  { key: 'category', header: 'Category', card: 'title', priority: 1 },
  { key: 'subcategory', header: 'Subcategory', card: 'title', priority: 1 },
  { key: 'color', header: 'Color', card: 'title' },
  { key: 'quantity', header: 'Quantity', card: 'figure', kind: 'number', editable: true, required: true },
  { key: 'price', header: 'Price', card: 'figure', kind: 'money', editable: true, required: true },
  { key: 'subtotal', header: 'Subtotal', card: 'figure', kind: 'money', sum: 'subtotal' },
])
