import { timeLimits } from '../refusal/timeLimits.ts'

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

/** Sends a mail to the mail server. Rejects when the server did not accept it. */
export type Send = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

export function mailServerAt(smtpUrl: string): Send {
  let server: ReturnType<typeof openTransport> | undefined
  return async ({ id, to, replyTo, ...mail }, signal) => {
    server ??= openTransport(smtpUrl)
    await (await server).sendMail({
      ...mail,
      messageId: id,
      // An object is one address. A text could be read as a list of several.
      to: { name: '', address: to },
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      // Automatic replies, such as holiday notices, are not sent to mails with this header.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    })
  }
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
