import { sql } from 'kysely'
import { listAdminAddresses } from '#features/accounts/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMails, wasMailed } from '#platform/mail/mail.ts'
import { html } from '#shared/html.ts'
import { backupsPage } from '#shared/pageAddresses.ts'

/** Queues a mail to every administrator with the reason why a backup failed: one a day, however many nodes fail. */
export const mailBackupFailure = (db: Database, publicUrl: string, message: string) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('backup failure'))`.execute(tx)
    // Less than a day, so that a backup that fails every night is mailed every night.
    if (!(await wasMailed(tx, about, 23))) await mailAdmins(tx, publicUrl, message)
  })

const about = 'backup failure'

async function mailAdmins(db: Database, publicUrl: string, message: string) {
  const address = `${publicUrl}${backupsPage()}`
  const advice = 'Sales go on, but they are not backed up. Read what to do on the page of the backups.'
  const mail = {
    about: { what: about, id: 0 },
    subject: 'The backup of the shop failed',
    html: html`<p>The backup of the shop failed: ${message}</p><p>${advice}</p>${mailButton('See the backups', address)}`,
    text: `The backup of the shop failed: ${message}\n\n${advice}\n\n${address}`,
  }
  const addresses = await listAdminAddresses(db)
  if (addresses.length > 0)
    await queueMails(
      db,
      addresses.map((to) => ({ ...mail, to })),
    )
}
