import * as z from 'zod'
import { ById, type Call } from '#shared/call.ts'
import { SearchHints } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { staff } from '#shared/roles.ts'

/** A product on the order form. It is the same for all roles, so it has no hidden fields. */
export const FormProduct = z.object({
  id: z.int(),
  name: z.string(),
  quantity_available: z.int(),
  price: Money,
})
export type FormProduct = z.output<typeof FormProduct>

export const SuggestedProducts = z.object({
  items: z.array(FormProduct),
  nothing_found: SearchHints.optional(),
  left_out: z.string().optional(),
})
export type SuggestedProducts = z.output<typeof SuggestedProducts>

const text = (label: string) =>
  z.string(`${label} must be text.`).trim().max(200, `${label} can have at most 200 characters.`)

/** A line with the id of a product, or with its name as the user wrote it. */
export const RequestedLine = z
  .object({
    product_id: ById.shape.id.optional(),
    name: text('The name').optional(),
    quantity: z
      .int('Quantity must be a whole number.')
      .min(1, 'Quantity must be 1 or more.')
      .max(1_000_000, 'Quantity must be at most 1,000,000.'),
  })
  .refine(({ product_id, name }) => product_id !== undefined || (name !== undefined && name !== ''), {
    path: ['product_id'],
    message: 'Send the product_id or the name of the product.',
  })
export type RequestedLine = z.output<typeof RequestedLine>

const lineVerdicts = ['available', 'unknown', 'several', 'out', 'short'] as const
export type LineVerdict = (typeof lineVerdicts)[number]

export const CheckedLine = z.object({
  verdict: z.enum(lineVerdicts),
  /** The reason why it cannot be ordered, or empty text. */
  message: z.string(),
  /** The product, if exactly one was found. */
  product: FormProduct.nullable(),
  /** The quantity that can still be added: the stock without the quantities in the cart and in the lines before. */
  quantity_available: z.int(),
})
export type CheckedLine = z.output<typeof CheckedLine>

/** The most lines of a form. */
export const mostLines = 200
export const mostProductSuggestions = 12

export const orderFormCalls = {
  filter: {
    method: 'POST',
    path: '/inventory/filter/',
    allow: staff,
    summary: `At most ${mostProductSuggestions} products that match an id or a name, the best match first`,
    body: z.object({ query: text('The query').default('') }),
    reply: SuggestedProducts,
  },
  check: {
    method: 'POST',
    path: '/inventory/checkItem/',
    allow: staff,
    summary: 'Check whether each line can be ordered. A line that cannot is no error: its verdict has the reason',
    body: z.object({
      items: z
        .array(RequestedLine, 'Send the lines as items.')
        .min(1, 'Send at least one line.')
        .max(mostLines, `Send at most ${mostLines} lines.`),
    }),
    reply: z.object({ items: z.array(CheckedLine) }),
  },
} as const satisfies Record<string, Call>
