import { sql } from 'kysely'
import { listAdminAddresses } from '#features/accounts/server/queries.ts'
import { inTransaction } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { isSharedLimit } from '#platform/limits/allLimits.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { html } from '#shared/html.ts'
import { healthPage } from '#shared/pageAddresses.ts'
import { type FloodKind, floodOfLimit, floodWords } from './floodWords.ts'

/**
 * Records that visitors do something unusually often, for the page Health, and mails the administrators once a day for each
 * kind. No limit counts these mails, so that visitors cannot use them up.
 */
export const warnOfFlood = (db: Database, publicUrl: string, kind: FloodKind, place = '') =>
  inTransaction(db, async (tx) => {
    if (await recordFlood(tx, kind, place)) await mailAdmins(tx, publicUrl, kind, place)
  })

/** Warns of a limit that was reached, if it counts all visitors together. */
export async function warnIfShared(db: Database, publicUrl: string, limit: string | undefined) {
  if (limit !== undefined && isSharedLimit(limit)) await warnOfFlood(db, publicUrl, floodOfLimit[limit])
}

/**
 * Returns whether a mail is due. While it goes on, the row is written once a minute. Moments in the future are from before the
 * clock was set back. The end is not now(), which is the start of the transaction: while this one waited for the row, a later
 * one may have written it.
 */
async function recordFlood(tx: Database, kind: FloodKind, place: string): Promise<boolean> {
  const within = (column: string, interval: string) =>
    sql`floods.${sql.ref(column)} between now() - ${interval}::interval and clock_timestamp()`
  const { rows } = await sql<{ is_due: boolean }>`
    insert into floods (kind, place) values (${kind}, ${place})
    on conflict (kind) do update set
      place = excluded.place, last_at = now(),
      since = case when ${within('last_at', '1 day')} then floods.since else now() end,
      mailed_at = case when ${within('mailed_at', '23 hours')} then floods.mailed_at else now() end
    where not ${within('last_at', '1 minute')}
    returning mailed_at = now() as is_due`.execute(tx)
  return rows[0]?.is_due === true
}

async function mailAdmins(tx: Database, publicUrl: string, kind: FloodKind, place: string) {
  const { subject, happened, advice } = floodWords[kind]
  const address = `${publicUrl}${healthPage()}`
  const lines = [happened(place), advice]
  const mail = {
    about: { what: 'flood', id: 0 },
    subject,
    html: html`${lines.map((line) => html`<p>${line}</p>`)}${mailButton('See the page Health', address)}`,
    text: [...lines, address].join('\n\n'),
  }
  const admins = await listAdminAddresses(tx)
  if (admins.length === 0) return
  await queueMails(
    tx,
    admins.map((to) => ({ ...mail, to })),
  )
}
