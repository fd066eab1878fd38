import { timeLimits } from '../refusal/timeLimits.ts'
import { hideSecret } from './mailSecrets.ts'

export interface OutgoingMail {
  id: string
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/** Sends a mail to the mail server, and returns its answer. Rejects when the server did not accept the mail. */
export type Send = (mail: OutgoingMail, signal: AbortSignal) => Promise<string>

export function mailServerAt(smtpUrl: string): Send {
  let server: ReturnType<typeof openTransport> | undefined
  return async ({ id, to, replyTo, ...mail }, signal) => {
    server ??= openTransport(smtpUrl)
    const { response } = await (await server).sendMail({
      ...mail,
      messageId: id,
      // An object is one address. A text could be read as a list of several.
      to: { name: '', address: to },
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      // Automatic replies, such as holiday notices, are not sent to mails with this header.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    })
    return response
  }
}

/** Returns a function that removes the password in SMTP_URL from a text, because a mail server may quote what it received. */
export function hidePassword(smtpUrl: string): (text: string) => string {
  const { username, password } = new URL(smtpUrl)
  if (password === '') return (text) => text
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const sent = [`\0${name}\0${secret}`, secret].map((text) => Buffer.from(text).toString('base64'))
  return (text) => [...sent, password, secret].reduce(hideSecret, text)
}

/** nodemailer takes a tenth of a second to load, so it is loaded with the first mail instead of at the start. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    dnsTimeout: timeLimits.mail.connect,
    connectionTimeout: timeLimits.mail.connect,
    greetingTimeout: timeLimits.mail.greeting,
    socketTimeout: timeLimits.mail.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
