import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillProducts } from './demo.ts'
import { product } from './queries.ts'
import { inventoryRoutes } from './routes.ts'
import { findUnexplained } from './stockQueries.ts'
import { findUnexplainedInStores } from './storeStock.ts'
import { deleteUnusedTerms } from './unusedTerms.ts'

const stockData: PersonalTable = {
  table: 'stock_ledger',
  rows: 'Stock movements',
  personal: ['user_id', 'username'],
  fields: { ID: 'id', At: 'at', Who: 'username', Product: 'product_id', Reason: 'why', Note: 'note' },
  moment: 'at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}

export const inventory: ServerFeature = {
  routes: inventoryRoutes,
  personal: [stockData],
  audited: [product],
  housekeeping: [{ rows: 'Words that no product has', kept: 'a day', delete: deleteUnusedTerms }],
  demo: fillProducts,
  checks: [
    {
      holds: 'The stock ledger explains the quantities of every product.',
      fails: 'The stock ledger does not explain these products',
      findFaulty: findUnexplained,
    },
    {
      holds: 'The stock ledger explains the stock of every store.',
      fails: 'The stock ledger does not explain the stock of stores for these products',
      findFaulty: findUnexplainedInStores,
    },
  ],
}
