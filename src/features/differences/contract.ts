import * as z from 'zod'
import { StockNote } from '#features/inventory/contract.ts'
import { ById, type Call, Id, spreadsheet, Version } from '#shared/call.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { office, staff } from '#shared/roles.ts'
import { Difference, differenceColumns, SettlementName } from './columns.ts'

export const DifferenceQuery = betweenDays(
  listQuery(differenceColumns).extend({
    view: z.enum(['', 'all', 'open', 'settled'], 'The view must be all, open or settled.').default(''),
    /** Only the differences of shipments that this store sent or received. */
    store_id: Id.optional(),
    shipment_id: Id.optional(),
  }),
)
export type DifferenceQuery = z.output<typeof DifferenceQuery>

export const DifferenceSettlement = z.object({
  as: SettlementName,
  note: StockNote.default(''),
  version: Version.optional(),
})
export type DifferenceSettlement = z.output<typeof DifferenceSettlement>

export const differenceCalls = {
  search: {
    method: 'POST',
    path: '/admin/stock/difference/search/',
    allow: staff,
    summary:
      'A page of differences between what was sent and what was received, the newest first; for a store those of what it sent or received',
    order: 'newest',
    body: DifferenceQuery,
    reply: pageOf(Difference),
  },
  export: {
    method: 'POST',
    path: '/admin/stock/difference/export/',
    allow: staff,
    summary: 'The differences as a spreadsheet; for a store those of what it sent or received',
    body: DifferenceQuery,
    reply: spreadsheet,
    job: 'Export of differences',
  },
  take: {
    method: 'POST',
    path: '/admin/stock/difference/take/{id}/',
    allow: office,
    summary: 'Become the owner of an open difference',
    params: ById,
    body: z.object({ version: Version.optional() }),
    reply: Difference,
  },
  settle: {
    method: 'POST',
    path: '/admin/stock/difference/settle/{id}/',
    allow: office,
    summary: 'Settle a difference: found, sent again or back, written off, or credited',
    params: ById,
    body: DifferenceSettlement,
    reply: Difference,
    idempotent: true,
  },
} as const satisfies Record<string, Call>
