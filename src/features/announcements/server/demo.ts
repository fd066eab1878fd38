import { findAccount } from '#features/accounts/server/queries.ts'
import { listBuyers } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { daysAfter, today } from '#shared/day.ts'
import { insertAnnouncement, readAnnouncement } from './queries.ts'

const recall =
  'Do not install these batteries: they swell after a few weeks.\n\nSend yours back with the next delivery.'
const hours = 'We close on December 25 and 26 and on January 1.\n\nOn December 24 and 31 we close at 4 p.m.'

export async function fillAnnouncements(db: Database) {
  const { id: user_id = 0 } = (await findAccount(db, 'admin@tidewater.example')) ?? {}
  const buyers = await listBuyers(db)
  const at = (...stores: string[]) => buyers.filter(({ username }) => stores.includes(username))
  const fill = async (title: string, message: string, stores: typeof buyers | null, readers: typeof buyers) => {
    const store_ids = stores?.map(({ store_id }) => store_id) ?? null
    const given = { title, message, end_day: daysAfter(today(), 14), store_ids }
    const { id } = await insertAnnouncement(db, given, { user_id })
    for (const reader of readers) await readAnnouncement(db, id, 1, reader)
  }
  await fill('New price list', 'It is in the blue folder.', null, at('HSC', 'Truro', 'Sydney'))
  await fill('Recall: iPhone 12 batteries, batch B-2231', recall, at('Truro', 'Sydney'), at('Truro'))
  await fill('Holiday hours', hours, null, at('Mic Mac', 'Moncton', 'St. John’s'))
}
