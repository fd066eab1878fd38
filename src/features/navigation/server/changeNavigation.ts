import type { Session } from '#platform/auth/sessionTokens.ts'
import { subjectOf } from '#platform/db/audit.ts'
import { addRow, changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { notValid } from '#platform/refusal/refusal.ts'
import { rowRemoval } from '#platform/undo/rowRemoval.ts'
import { faultsOf } from '#shared/faults.ts'
import {
  type NavigationChange,
  type NavigationDraft,
  NavigationItem,
  NewNavigationItem,
  navigationCalls,
} from '../contract.ts'
import { insertItem, isProductName, lockItem, updateItem } from './queries.ts'

export const navigationItem = subjectOf('navigation item', NavigationItem, {
  fields: ['heading', 'subheading', 'link'],
  called: ['heading', 'subheading'],
  labels: { heading: 'Top-level menu title', subheading: 'Dropdown label', link: 'Device name' },
})

export const createItem = (db: Database, draft: NavigationDraft, by: Session): Promise<NavigationItem> =>
  addRow(db, {
    subject: navigationItem,
    given: draft,
    by,
    insert: async (tx) => insertItem(tx, await checkItem(tx, draft)),
  })

export const changeItem = (db: Database, id: number, change: NavigationChange, by: Session): Promise<NavigationItem> =>
  changeRow(db, {
    subject: navigationItem,
    change: { ...change, id },
    by,
    lock: lockItem,
    write: async (tx, _, before) => updateItem(tx, id, await checkItem(tx, { ...before, ...change })),
  })

export const itemRemoval = rowRemoval<NavigationItem>({
  call: navigationCalls.remove,
  subject: navigationItem,
  table: 'navigation_items',
  lock: lockItem,
  removed: 'Navigation item removed.',
  undone: 'Navigation item restored.',
})

/** Returns all errors at once, also that of a device name that is not in the product list. */
async function checkItem(db: Database, draft: NavigationDraft): Promise<NewNavigationItem> {
  const parsed = NewNavigationItem.safeParse(draft)
  const errors = parsed.success ? [] : faultsOf(parsed.error)
  const { data: link } = NewNavigationItem.shape.link.safeParse(draft.link)
  if (link !== undefined && !(await isProductName(db, link))) {
    errors.push({ field: 'link', message: 'Device Name must match the product listing exactly.' })
  }
  if (parsed.success && errors.length === 0) return parsed.data
  throw notValid(errors)
}
