import * as z from 'zod'
import { mostPieces, StockNote } from '#features/inventory/contract.ts'
import { ById, type Call, Id, spreadsheet } from '#shared/call.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { staff } from '#shared/roles.ts'
import { Adjustment, AdjustmentReasonName, adjustmentColumns } from './columns.ts'
import { adjustmentReasons } from './rules.ts'

const isOfReason = ({ by, why }: { by: number; why: keyof typeof adjustmentReasons }) =>
  by > 0 === adjustmentReasons[why].adds

export const NewAdjustment = z
  .object({
    /** Null for the warehouse. */
    store_id: Id.nullable(),
    product_id: Id,
    /** The pieces to add, or to take away if negative. */
    by: z
      .int('Enter a whole number.')
      .min(-mostPieces, 'At most 1,000,000 pieces.')
      .max(mostPieces, 'At most 1,000,000 pieces.')
      .refine((by) => by !== 0, 'Enter 1 or more.'),
    why: AdjustmentReasonName,
    note: StockNote.default(''),
  })
  .refine(isOfReason, {
    path: ['by'],
    message: 'Found and first count add pieces; used, broken, stolen and sample take them away.',
  })
export type NewAdjustment = z.output<typeof NewAdjustment>

export const AdjustmentQuery = betweenDays(
  listQuery(adjustmentColumns).extend({
    view: z
      .enum(['', 'all', 'done', 'waiting', 'declined'], 'The view must be all, done, waiting or declined.')
      .default(''),
    store_id: Id.optional(),
  }),
)
export type AdjustmentQuery = z.output<typeof AdjustmentQuery>

/** An adjustment, and how many pieces of the product its place has afterwards. */
const AdjustmentReply = Adjustment.extend({ on_hand: z.int() })

export const adjustmentCalls = {
  adjust: {
    method: 'POST',
    path: '/admin/stock/adjust/',
    allow: staff,
    summary: 'Change the stock of a place',
    body: NewAdjustment,
    reply: AdjustmentReply,
    idempotent: true,
  },
  approve: {
    method: 'POST',
    path: '/admin/stock/adjust/approve/{id}/',
    allow: ['admin'],
    summary: 'Approve an adjustment that waits',
    params: ById,
    reply: AdjustmentReply,
  },
  decline: {
    method: 'POST',
    path: '/admin/stock/adjust/decline/{id}/',
    allow: ['admin'],
    summary: 'Decline an adjustment that waits',
    params: ById,
    reply: Adjustment,
  },
  search: {
    method: 'POST',
    path: '/admin/stock/adjust/search/',
    allow: staff,
    summary: 'A page of adjustments, the newest first',
    order: 'newest',
    body: AdjustmentQuery,
    reply: pageOf(Adjustment),
  },
  export: {
    method: 'POST',
    path: '/admin/stock/adjust/export/',
    allow: staff,
    summary: 'The adjustments as a spreadsheet',
    body: AdjustmentQuery,
    reply: spreadsheet,
    job: 'Export of adjustments',
  },
} as const satisfies Record<string, Call>
