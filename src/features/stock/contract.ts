import * as z from 'zod'
import { type Call, Id, spreadsheet } from '#shared/call.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { staff } from '#shared/roles.ts'
import { Movement, movementColumns, movementSearch } from './columns.ts'

export const MovementQuery = betweenDays(
  listQuery(movementColumns, movementSearch).extend({
    /** Only movements of this user, by the name that is listed. */
    username: z.string().trim().max(200, 'A name can have at most 200 characters.').default(''),
    why: z.string().trim().max(200, 'A reason can have at most 200 characters.').default(''),
    product_id: Id.optional(),
    order_id: Id.optional(),
    /** Only movements of this store. Null or 0: only those of the warehouse. */
    store_id: z
      .union([z.literal(0), Id])
      .nullable()
      .optional(),
  }),
)
export type MovementQuery = z.output<typeof MovementQuery>

export const movementCalls = {
  search: {
    method: 'POST',
    path: '/admin/stock/movements/search/',
    allow: staff,
    summary: 'A page of the stock movements, the newest first',
    order: 'newest',
    body: MovementQuery,
    reply: pageOf(Movement),
  },
  choices: {
    method: 'POST',
    path: '/admin/stock/movements/choices/',
    allow: staff,
    summary: 'The users and the reasons by which the stock movements can be filtered',
    reply: z.object({
      usernames: z.array(z.string()),
      reasons: z.array(z.string()),
      stores: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  },
  export: {
    method: 'POST',
    path: '/admin/stock/movements/export/',
    allow: staff,
    summary: 'The stock movements as a spreadsheet',
    body: MovementQuery,
    reply: spreadsheet,
    job: 'Export of stock movements',
  },
} as const satisfies Record<string, Call>
