import { findShop } from '#features/settings/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { html } from '#platform/html.ts'
import { limitForm, queueLimitedMail } from '#platform/limits/visitorLimits.ts'
import { mailButton } from '#platform/mail/frame.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { NewMessage } from '../contract.ts'
import { messagesPage } from '../pages.ts'
import { insertMessage } from './queries.ts'

/**
 * Keeps a visitor's message and mails it to the office. The visitor gets no mail, because anybody could have it sent to
 * somebody else's address.
 */
export async function receiveMessage(db: Database, given: NewMessage, address: string, publicUrl: string) {
  await db.transaction().execute(async (tx) => {
    await limitForm(tx, 'contact message', given, address)
    const { id } = await insertMessage(tx, given)
    const { email } = await findShop(tx)
    // The message is in the list of messages, also where the shop has no address or the limit of mails is reached.
    if (email !== '') await queueLimitedMail(tx, noticeOf(id, given, email, publicUrl), { to: 'shop', address })
  })
  return { message: 'Contact message has been sent' }
}

function noticeOf(id: number, { name, email, message, language }: NewMessage, to: string, publicUrl: string): Mail {
  const inbox = `${publicUrl}${messagesPage()}`
  const who = `${name} (${email}) writes${language === 'fr' ? ', in French' : ''}:`
  const how =
    'An answer to this mail goes to them. Mark the message as answered afterwards, so that nobody answers twice.'
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
