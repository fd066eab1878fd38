import * as z from 'zod'
import { ById, type Call } from '#shared/call.ts'
import { Money } from '#shared/money.ts'
import { staff } from '#shared/roles.ts'

/** What an order form tells of a product: it is the same for everybody who may order. */
export const FormProduct = z.object({
  id: z.int(),
  name: z.string(),
  quantity_available: z.int(),
  price: Money,
})
export type FormProduct = z.output<typeof FormProduct>

const text = (label: string) => z.string(`${label} is text.`).trim().max(200, `${label} has at most 200 characters.`)

/** A product by its id, or by its name as whoever orders writes it. */
export const RequestedLine = z
  .object({
    product_id: ById.shape.id.optional(),
    name: text('The name').optional(),
    quantity: z
      .int('Quantity is a whole number.')
      .min(1, 'Quantity is 1 or more.')
      .max(1_000_000, 'Quantity is at most 1,000,000.'),
  })
  .refine(({ product_id, name }) => product_id !== undefined || (name !== undefined && name !== ''), {
    path: ['product_id'],
    message: 'Say which product: its product_id or its name.',
  })
export type RequestedLine = z.output<typeof RequestedLine>

export const lineVerdicts = ['available', 'unknown', 'several', 'out', 'short'] as const
export type LineVerdict = (typeof lineVerdicts)[number]

export const CheckedLine = z.object({
  verdict: z.enum(lineVerdicts),
  /** Why it cannot be had; empty where it can. */
  message: z.string(),
  /** The product meant, where there is just one. */
  product: FormProduct.nullable(),
  /** How many of it can still be put into the cart: less what is in there, and less the lines before. */
  quantity_available: z.int(),
})
export type CheckedLine = z.output<typeof CheckedLine>

/** So many lines stand on one form. */
export const mostLines = 200
/** So many products are suggested. */
export const mostProductSuggestions = 12

export const orderFormCalls = {
  filter: {
    method: 'POST',
    path: '/inventory/filter/',
    allow: staff,
    summary: `Up to ${mostProductSuggestions} products that a written id or name may mean, the nearest first`,
    body: z.object({ query: text('The query').default('') }),
    reply: z.object({ items: z.array(FormProduct) }),
  },
  check: {
    method: 'POST',
    path: '/inventory/checkItem/',
    allow: staff,
    summary: 'Whether each line can be had, in the order of the lines: what cannot is told in its verdict, not refused',
    body: z.object({
      items: z
        .array(RequestedLine, 'Send the lines as items.')
        .min(1, 'Send at least one line.')
        .max(mostLines, `Send at most ${mostLines} lines.`),
    }),
    reply: z.object({ items: z.array(CheckedLine) }),
  },
} as const satisfies Record<string, Call>
