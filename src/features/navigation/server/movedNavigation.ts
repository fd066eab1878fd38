import { incomingTable } from '#platform/db/incomingTable.ts'
import { navigationItem } from './changeNavigation.ts'
import { findItemsAmong } from './queries.ts'

/** Items of the navigation menu of the earlier system. */
export const movedNavigation = incomingTable('navigation_items', ['heading', 'subheading', 'link'], {
  logged: { subject: navigationItem, find: (db, ids) => findItemsAmong(db, { ids, texts: [] }) },
})
