import * as z from 'zod'
import { type ChangedShelf, setStoreShelves, setWarehouseShelves } from '#features/inventory/server/shelves.ts'
import { findStoreCalled } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges, subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import type { ShelfChange } from '../contract.ts'

const Shelf = z.object({ place: z.string(), shelf: z.string(), minimum: z.int() })

/** The id of an entry is that of the product. */
export const shelfSubject = subjectOf('shelf', Shelf, {
  fields: ['place', 'shelf', 'minimum'],
  called: ['place', 'shelf'],
})

/** Sets the shelf and the minimum of some products at a place: all of them, or none. */
export const changeShelves = (db: Database, { store_id, lines }: ShelfChange, by: Session) =>
  db.transaction().execute(async (tx) => {
    const store = store_id === null ? undefined : await findStoreCalled(tx, store_id)
    if (store_id !== null && !store) throw noSuch('store')
    const changed = store ? await setStoreShelves(tx, store.id, lines) : await setWarehouseShelves(tx, lines)
    if (changed.length < lines.length) throw noSuch('product')
    await recordShelves(tx, store?.name ?? 'Warehouse', changed, by)
    return { message: changed.length === 1 ? 'The shelf has been saved' : `${changed.length} shelves have been saved` }
  })

/** Logs new shelves and minimums of products at a place. */
export const recordShelves = (tx: Database, place: string, changed: readonly ChangedShelf[], by: Session) =>
  recordChanges(
    tx,
    changed.map(({ id, shelf_before, minimum_before, shelf, minimum }) => ({
      by,
      act: 'changed',
      subject: shelfSubject,
      id,
      before: { place, shelf: shelf_before, minimum: minimum_before },
      after: { place, shelf, minimum },
    })),
  )
