import { incomingTable } from '#platform/db/incomingTable.ts'

/** Items of the navigation menu of the earlier system. */
export const movedNavigation = incomingTable('navigation_items', ['heading', 'subheading', 'link'])
