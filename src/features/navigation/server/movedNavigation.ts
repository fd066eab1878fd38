import { movedTable } from '#platform/db/movedTable.ts'

/** Items of the navigation menu of the earlier system. */
export const movedNavigation = movedTable('navigation_items', ['heading', 'subheading', 'link'])
