import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal, refuseStale } from '#platform/http/refusal.ts'
import { faultsOf } from '#shared/faults.ts'
import { type NavigationChange, type NavigationDraft, type NavigationItem, NewNavigationItem } from '../contract.ts'
import { navigationItem } from './audited.ts'
import { deleteItem, insertItem, isProductName, lockItem, updateItem } from './queries.ts'

const subject = navigationItem

export const createItem = (db: Database, draft: NavigationDraft, by: Session): Promise<NavigationItem> =>
  db.transaction().execute(async (tx) => {
    const made = await insertItem(tx, await judge(tx, draft))
    await recordChange(tx, { by, act: 'made', subject, id: made.id, after: made })
    return made
  })

export const changeItem = (db: Database, id: number, change: NavigationChange, by: Session): Promise<NavigationItem> =>
  db.transaction().execute(async (tx) => {
    const before = await lockItem(tx, id)
    if (!before) throw noSuch(subject.name)
    refuseStale(before, change.version, subject.name)
    const after = await updateItem(tx, id, await judge(tx, { ...before, ...change }))
    await recordChange(tx, { by, act: 'changed', subject, id, before, after })
    return after
  })

export const removeItem = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await lockItem(tx, id)
    if (!before) throw noSuch(subject.name)
    await deleteItem(tx, id)
    await recordChange(tx, { by, act: 'removed', subject, id, before })
    return { message: 'Navigation item removed.' }
  })

/** Tells everything at once: what is missing, and a device name that is in no product list. */
async function judge(db: Database, draft: NavigationDraft): Promise<NewNavigationItem> {
  const read = NewNavigationItem.safeParse(draft)
  const errors = read.success ? [] : faultsOf(read.error)
  const { data: link } = NewNavigationItem.shape.link.safeParse(draft.link)
  if (link !== undefined && !(await isProductName(db, link))) {
    errors.push({ field: 'link', message: 'Device Name must match the product listing exactly.' })
  }
  if (read.success && errors.length === 0) return read.data
  throw new Refusal(400, errors.map(({ message }) => message).join(' '), { code: 'not_valid', errors })
}
