import { listAdminAddresses } from '#features/accounts/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { html } from '#platform/html.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { backupsPage } from '../pages.ts'

/** Queues a mail to every administrator with the reason why a backup failed. */
export async function mailBackupFailure(db: Database, publicUrl: string, message: string) {
  const address = `${publicUrl}${backupsPage()}`
  const advice = 'Sales go on, but they are not backed up. Read what to do on the page of the backups.'
  const mail = {
    about: { what: 'backup failure', id: 0 },
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
