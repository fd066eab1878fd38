import { warnIfShared } from '#features/health/server/warnOfFlood.ts'
import { findShop } from '#features/settings/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { limitForm } from '#platform/limits/visitorLimits.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueLimitedMail } from '#platform/mail/limitedMail.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { html } from '#shared/html.ts'
import { messagesPage } from '#shared/pageAddresses.ts'
import type { NewMessage } from '../contract.ts'
import { insertMessage } from './queries.ts'

/**
 * Stores the message of a visitor and mails it to the office. The visitor gets no mail, because the e-mail address could
 * belong to somebody else.
 */
export async function receiveMessage(db: Database, form: NewMessage, address: string, publicUrl: string) {
  const receiving = db.transaction().execute(async (tx) => {
    await limitForm(tx, 'contact message', form, address)
    const { id } = await insertMessage(tx, form)
    const { email } = await findShop(tx)
    // Without an address of the shop, or above the limit of mails, the message is still in the list.
    if (email === '') return
    const notice = noticeOf(id, form, email, publicUrl)
    const { refusedBy } = await queueLimitedMail(tx, notice, { to: 'office', address })
    await warnIfShared(tx, publicUrl, refusedBy)
  })
  await receiving.catch(async (error) => {
    // The transaction was rolled back, with the warning in it.
    if (error instanceof Refusal) await warnIfShared(db, publicUrl, error.more.limit)
    throw error
  })
  return { message: 'Contact message has been sent' }
}

function noticeOf(id: number, { name, email, message, language }: NewMessage, to: string, publicUrl: string): Mail {
  const inbox = `${publicUrl}${messagesPage()}`
  const who = `${name} (${email}) wrote${language === 'fr' ? ' in French' : ''}:`
  const how = 'Reply to this e-mail to answer. Then mark the message as answered, so that nobody answers it twice.'
  return {
    about: { what: 'contact message', id },
    to,
    replyTo: email,
    subject: `Message from ${name}`,
    html: html`<p>${who}</p>
<blockquote style="margin:0;padding-left:16px;border-left:3px solid #7f8c96;white-space:pre-wrap;overflow-wrap:anywhere">${message}</blockquote>
<p>${how}</p>${mailButton('Open the messages', inbox)}`,
    text: `${who}\n\n${message}\n\n${how}\n${inbox}`,
  }
}
