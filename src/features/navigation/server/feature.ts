import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { navigationColumns } from '../columns.ts'
import { navigationItem } from './changeNavigation.ts'
import { fillNavigation } from './demo.ts'
import { streamItems } from './queries.ts'
import { navigationRoutes } from './routes.ts'

export const navigation: ServerFeature = {
  routes: navigationRoutes,
  audited: [navigationItem],
  demo: fillNavigation,
  settings: ['navigation_items'],
  lists: [
    wholeList({
      file: 'navigation',
      about: 'an item of the menu by which stores filter the products',
      read: async (db) => ({ columns: navigationColumns, rows: await streamItems(db) }),
    }),
  ],
}
