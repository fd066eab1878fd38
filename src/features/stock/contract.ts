import * as z from 'zod'
import { type Call, Id, spreadsheet } from '#shared/call.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { office } from '#shared/roles.ts'
import { Movement, movementColumns, movementSearch } from './columns.ts'

export const MovementQuery = betweenDays(
  listQuery(movementColumns, movementSearch).extend({
    /** Only movements of this user, by the name that is listed. */
    username: z.string().trim().max(200, 'A name can have at most 200 characters.').default(''),
    why: z.string().trim().max(200, 'A reason can have at most 200 characters.').default(''),
    product_id: Id.optional(),
    order_id: Id.optional(),
  }),
)
export type MovementQuery = z.output<typeof MovementQuery>

export const movementCalls = {
  search: {
    method: 'POST',
    path: '/admin/stock/movements/search/',
    allow: office,
    fromReplica: true,
    summary: 'A page of the stock movements, the newest first',
    body: MovementQuery,
    reply: pageOf(Movement),
  },
  choices: {
    method: 'POST',
    path: '/admin/stock/movements/choices/',
    allow: office,
    fromReplica: true,
    summary: 'The users and the reasons by which the stock movements can be filtered',
    reply: z.object({ usernames: z.array(z.string()), reasons: z.array(z.string()) }),
  },
  export: {
    method: 'POST',
    path: '/admin/stock/movements/export/',
    allow: office,
    fromReplica: true,
    summary: 'The stock movements as a spreadsheet',
    body: MovementQuery,
    reply: spreadsheet,
    job: 'Export of stock movements',
  },
} as const satisfies Record<string, Call>
