import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { adjustmentColumns } from '../columns.ts'
import { AdjustmentQuery } from '../contract.ts'
import { fillAdjustments } from './demo.ts'
import { adjustment } from './judgeAdjustment.ts'
import { streamAdjustments } from './queries.ts'
import { adjustmentRoutes } from './routes.ts'

const adjustmentData: PersonalTable = {
  table: 'stock_adjustments',
  rows: 'Stock adjustments',
  personal: ['user_id', 'username', 'judged_by'],
  fields: {
    ...{ ID: 'id', At: 'at', Who: 'username', Product: 'product_id', Reason: 'why', Note: 'note' },
    'Decided by': 'judged_by',
  },
  moment: 'at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}

export const adjustments: ServerFeature = {
  routes: adjustmentRoutes,
  audited: [adjustment],
  demo: fillAdjustments,
  personal: [adjustmentData],
  lists: [
    wholeList({
      file: 'adjustments',
      about: 'a change that a place made to its own stock',
      read: async (db) => ({
        columns: adjustmentColumns,
        rows: await streamAdjustments(db, AdjustmentQuery.parse({})),
      }),
    }),
  ],
}
