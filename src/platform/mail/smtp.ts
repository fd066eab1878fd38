import { timeLimits } from '../timeLimits.ts'

export interface Letter {
  id: string
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/** Hands a letter to the mail server; fails when it was not taken. */
export type Send = (letter: Letter, signal: AbortSignal) => Promise<void>

export function mailServerAt(smtpUrl: string): Send {
  let server: ReturnType<typeof reach> | undefined
  return async ({ id, to, replyTo, ...letter }, signal) => {
    server ??= reach(smtpUrl)
    await (await server).sendMail({
      ...letter,
      messageId: id,
      // As objects they are addresses, never lists of them.
      to: { name: '', address: to },
      ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
      // No holiday notice answers a machine.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    })
  }
}

/** nodemailer takes a tenth of a second to load: the start does not wait for it. */
async function reach(smtpUrl: string) {
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
