import * as z from 'zod'
import { ProductType } from '#features/inventory/columns.ts'
import { ById, type Call, Id } from '#shared/call.ts'
import { Money } from '#shared/money.ts'
import { staff } from '#shared/roles.ts'

const quantity = z
  .int('Quantity must be a whole number.')
  .min(0, 'Quantity must be 0 or more.')
  .max(1_000_000, 'Quantity must be at most 1,000,000.')

/** A user has one cart. `user_id` may be left out. For any other user the reply is 404. */
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
  /** The current price of one piece. */
  price: Money,
  total_price: Money,
})
export type CartItem = z.output<typeof CartItem>

const CartSummary = z.object({
  totals: z.array(z.object({ id: z.int(), value: z.string(), price: Money })),
  subtotal: Money,
  tax: Money,
  total: Money,
})

export const Cart = z.object({
  items: z.array(CartItem),
  summary: CartSummary,
  /** The tax as a fraction. The page calculates the total with it while quantities are edited. */
  tax_rate: z.number(),
  /** The number of lines. */
  total: z.int(),
})
export type Cart = z.output<typeof Cart>

/** The changed line, or the current one with an error. */
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
    summary: 'The items in the caller’s cart with their totals',
    params: z.object({ userId: ById.shape.id }),
    reply: Cart,
  },
  add: {
    method: 'POST',
    path: '/admin/cart/insert/',
    allow: staff,
    summary: 'Add a product to the caller’s cart',
    body: CartLine.extend({ quantity: quantity.min(1, 'Quantity must be 1 or more.') }),
    reply: ChangedLine,
  },
  set: {
    method: 'PUT',
    path: '/admin/cart/insert/',
    allow: staff,
    summary: 'Set the quantity of a product in the caller’s cart; 0 removes it',
    body: CartLine,
    reply: ChangedLine,
  },
} as const satisfies Record<string, Call>
