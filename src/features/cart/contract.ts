import * as z from 'zod'
import { ProductType } from '#features/inventory/columns.ts'
import { ById, type Call, Id } from '#shared/call.ts'
import { Money } from '#shared/money.ts'
import { staff } from '#shared/roles.ts'

const quantity = z
  .int('Quantity is a whole number.')
  .min(0, 'Quantity is 0 or more.')
  .max(1_000_000, 'Quantity is at most 1,000,000.')

/** Everybody has one cart, their own: `user_id` may be sent, and can be nobody else's. */
export const CartLine = z.object({ product_id: ById.shape.id, quantity, user_id: Id.optional() })
export type CartLine = z.output<typeof CartLine>

export const CartItem = z.object({
  product_id: z.int(),
  quantity: z.int(),
  quantity_available: z.int(),
  device: z.string(),
  product_type: ProductType,
  brand: z.string(),
  category: z.string(),
  subcategory: z.string(),
  color: z.string(),
  image_name: z.string(),
  /** What one of it costs now. */
  price: Money,
  total_price: Money,
})
export type CartItem = z.output<typeof CartItem>

export const CartSummary = z.object({
  totals: z.array(z.object({ id: z.int(), value: z.string(), price: Money })),
  subtotal: Money,
  tax: Money,
  total: Money,
})

export const Cart = z.object({
  items: z.array(CartItem),
  summary: CartSummary,
  /** The fraction that tax adds, for a total that changes under one's hands. */
  tax_rate: z.number(),
  /** How many lines there are. */
  total: z.int(),
})
export type Cart = z.output<typeof Cart>

/** What became of a line, or what stands in its way. */
const ChangedLine = z.object({
  message: z.string(),
  product_id: z.int(),
  quantity: z.int(),
  quantity_available: z.int(),
})
export type ChangedLine = z.output<typeof ChangedLine>

export const cartCalls = {
  items: {
    method: 'POST',
    path: '/admin/cart/userItems/{userId}/',
    allow: staff,
    summary: 'What is in one’s cart, and what it comes to',
    params: z.object({ userId: ById.shape.id }),
    reply: Cart,
  },
  add: {
    method: 'POST',
    path: '/admin/cart/insert/',
    allow: staff,
    summary: 'Add to what is in one’s cart',
    body: CartLine.extend({ quantity: quantity.min(1, 'Quantity is 1 or more.') }),
    reply: ChangedLine,
  },
  set: {
    method: 'PUT',
    path: '/admin/cart/insert/',
    allow: staff,
    summary: 'Say how many of a product are in one’s cart; 0 takes it out',
    body: CartLine,
    reply: ChangedLine,
  },
} as const satisfies Record<string, Call>
