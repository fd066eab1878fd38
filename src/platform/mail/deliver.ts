import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { brandFolder } from '#shared/brand.ts'
import { Html } from '#shared/html.ts'
import type { Database } from '../db/database.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { type AttachmentMakers, makeAttachments } from './attachments.ts'
import { describeFailure } from './failures.ts'
import { frameHtml, frameText } from './frame.ts'
import { hideSecret, revealSecret } from './mailSecrets.ts'
import { type ClaimedMail, longestPause, markFailed, markSent, releaseMail, tryAgainIn } from './outbox.ts'
import { hidePassword, type OutgoingMail, type Send } from './smtp.ts'

export interface MailContext {
  db: Database
  send: Send
  smtpUrl: string
  publicUrl: string
  attachments: AttachmentMakers
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Sends a claimed mail, and records the result in the outbox. */
export async function deliver(context: MailContext, mail: ClaimedMail, signal: AbortSignal): Promise<void> {
  try {
    const message = await compose(context, mail)
    await context.send(message, AbortSignal.any([signal, AbortSignal.timeout(timeLimits.mail.whole)]))
    await noteSent(context, mail, signal)
  } catch (error) {
    await (signal.aborted ? releaseMail(context.db, mail) : recordFailure(context, mail, error))
  }
}

const noteAgainAfter = 1_000

/**
 * Notes that the mail was sent. While the database is away, this node keeps the mail and tries again, because the mail would
 * be sent a second time after its hold has expired.
 */
async function noteSent({ db, log }: MailContext, mail: ClaimedMail, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      await markSent(db, mail)
      return
    } catch (error) {
      log.error({ error }, 'A mail was sent, but that is not saved yet')
      await pause(noteAgainAfter, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function compose(context: MailContext, mail: ClaimedMail): Promise<OutgoingMail> {
  const whole = (text: string) => revealSecret(text, mail.secret)
  return {
    ...frameMail(context, {
      ...mail,
      // If a process is killed while it sends a mail, the mail may be sent twice. Both copies have the same Message-ID.
      name: `mail-${mail.id}-${mail.sendings}`,
      subject: whole(mail.subject),
      html: new Html(whole(mail.html)),
      text: whole(mail.text),
    }),
    attachments: await makeAttachments(context.db, context.attachments, mail.attachments),
  }
}

interface MailContent
  extends Pick<ClaimedMail, 'shop_name' | 'training' | 'colour' | 'logo' | 'to_address' | 'reply_to' | 'language'> {
  /** The part of the Message-ID before the @. */
  name: string
  subject: string
  html: Html
  text: string
}

/** A mail as it is sent, with its sender and the frame of the shop. */
export function frameMail(
  { smtpUrl, publicUrl }: Pick<MailContext, 'smtpUrl' | 'publicUrl'>,
  { name, shop_name, training, colour, logo, to_address, reply_to, language, subject, html, text }: MailContent,
): OutgoingMail {
  const sender = senderOfMail(publicUrl, { shop_name, training, colour, logo, language })
  return {
    id: `<${name}@${hostOf(publicUrl)}>`,
    from: { name: shop_name, address: senderOf(smtpUrl, publicUrl) },
    to: to_address,
    replyTo: reply_to,
    subject,
    html: frameHtml(sender, subject, html).toString(),
    text: frameText(sender, text),
    attachments: [],
  }
}

/** The shop as the frame of a mail shows it. */
export const senderOfMail = (
  publicUrl: string,
  {
    shop_name,
    training,
    colour,
    logo,
    language,
  }: Pick<ClaimedMail, 'shop_name' | 'training' | 'colour' | 'logo' | 'language'>,
) => ({
  ...{ shop: shop_name, address: publicUrl, language, training },
  colour: colour ?? undefined,
  logo: logo === null ? undefined : `${publicUrl}${brandFolder}/${logo}`,
})

/** The user in SMTP_URL where that is an address, else no-reply@ the host of PUBLIC_URL. */
export function senderOf(smtpUrl: string, publicUrl: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  if (/^[^\s@]+@[^\s@]+$/.test(user)) return user
  return `no-reply@${hostOf(publicUrl)}`
}

function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  // An IP address is not valid after the @. It means that the shop runs on a developer's machine.
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname
}

async function recordFailure({ db, log, smtpUrl }: MailContext, mail: ClaimedMail, error: unknown) {
  const withoutPassword = hidePassword(smtpUrl)
  // A mail server that rejects a mail may quote its link.
  const hide = (text: string) => withoutPassword(hideSecret(text, mail.secret))
  const failure = describeFailure(error, mail.to_address, hide)
  log.error({ error: failure?.reason ?? error, mail: mail.id, tries: mail.tries }, 'A mail could not be sent')
  const { words = 'Something went wrong on our side. The log has the details.', final = false } = failure ?? {}
  const minutes = final ? undefined : pauseAfter(mail.tries)
  if (minutes === undefined) await markFailed(db, mail, words)
  else await tryAgainIn(db, minutes, mail, words)
}

/** Minutes between a try that failed and the next. */
const pauses = [1, 5, 15, 60, 120]
/** With these pauses, about four days. */
const mostTries = 29

/** Returns how many minutes to wait after this many tries, or undefined after the last one. */
export const pauseAfter = (tries: number): number | undefined =>
  tries < mostTries ? (pauses[tries - 1] ?? longestPause) : undefined
