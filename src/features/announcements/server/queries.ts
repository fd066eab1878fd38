import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { deletedRows } from '#platform/db/deletedRows.ts'
import { onViolation } from '#platform/db/refusals.ts'
import { allRowsQuery, readWholeList } from '#platform/list/readList.ts'
import { fault, noSuch } from '#platform/refusal/refusal.ts'
import { daysAfter, today } from '#shared/day.ts'
import { type Announcement, announcementColumns, type StoreAnnouncement } from '../columns.ts'
import type { NewAnnouncement } from '../contract.ts'

type UserRef = Pick<Session, 'user_id'>

export const announcements = (db: Database) => db.selectFrom('listed_announcements').selectAll().$castTo<Announcement>()

export const streamAnnouncements = (db: Database) =>
  readWholeList(db, announcements(db), allRowsQuery, { columns: announcementColumns })

const noStore = onViolation('announcement_stores_store_id_fkey', () => fault('store_ids', 'There is no such store.'))

export async function insertAnnouncement(db: Database, { store_ids, ...given }: NewAnnouncement, by: UserRef) {
  const row = { ...given, for_all: store_ids === null, posted_by: by.user_id }
  const made = await db.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow()
  const stores = [...new Set(store_ids)].map((store_id) => ({ announcement_id: made.id, store_id }))
  if (stores.length > 0) await db.insertInto('announcement_stores').values(stores).execute().catch(noStore)
  return made
}

/** The announcements for the store of this user until their end day, the newest first. */
export const ownAnnouncements = (db: Database, { user_id }: UserRef) =>
  db
    .selectFrom('store_announcements')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('end_day', '>=', today())
    .orderBy('id', 'desc')
    .$castTo<StoreAnnouncement & { store_id: number }>()

const isRemoved = onViolation('announcement_receipts_announcement_id_fkey', () => noSuch('announcement'))

/** Writes the receipt of the user's store, once for each version. An older version leaves the announcement unread. */
export async function readAnnouncement(db: Database, id: number, version: number, { user_id }: UserRef) {
  const own = await ownAnnouncements(db, { user_id }).where('id', '=', id).executeTakeFirst()
  if (!own) throw noSuch('announcement')
  const receipt = { announcement_id: id, version, store_id: own.store_id, user_id }
  const receipts = db.insertInto('announcement_receipts').onConflict((twice) => twice.doNothing())
  if (version === own.version) await receipts.values(receipt).execute().catch(isRemoved)
  return { message: 'Marked as read' }
}

/** The office’s list keeps an announcement for a year after its end day. */
export const deleteOldAnnouncements = (db: Database) =>
  deletedRows(db.deleteFrom('announcements').where('end_day', '<', daysAfter(today(), -365)))
