import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { Html } from '../html.ts'
import { timeLimits } from '../timeLimits.ts'
import { type AttachmentMakers, makeAttachments } from './attachments.ts'
import { frameHtml, frameText } from './letter.ts'
import { type Claimed, holdAgainEvery, holdMail, letGo, markFailed, markSent, tryAgainIn } from './outbox.ts'
import { pauseAfter } from './pauses.ts'
import { hostOf, senderOf } from './sender.ts'
import type { Letter, Send } from './smtp.ts'
import { type Trouble, troubleOf } from './trouble.ts'

export interface Office {
  db: Database
  send: Send
  smtpUrl: string
  publicUrl: string
  attachments: AttachmentMakers
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Sends a mail that was claimed, and writes down what became of it. */
export async function deliver(office: Office, mail: Claimed, signal: AbortSignal): Promise<void> {
  const { db, log } = office
  // A database that is away for a moment takes nothing from the mail that is on its way.
  const holding = setInterval(() => holdMail(db, mail).catch((error) => log.error(error)), holdAgainEvery)
  try {
    const letter = await write(office, mail)
    await office.send(letter, AbortSignal.any([signal, AbortSignal.timeout(timeLimits.mail.whole)]))
  } catch (error) {
    await (signal.aborted ? letGo(db, mail) : putOff(office, mail, error))
    return
  } finally {
    clearInterval(holding)
  }
  await markSent(db, mail)
}

async function write({ db, smtpUrl, publicUrl, attachments }: Office, mail: Claimed): Promise<Letter> {
  const writer = { shop: mail.shop_name, address: publicUrl, language: mail.language }
  return {
    // A mail that was sent twice, because somebody was killed over it, has the same name both times.
    id: `<mail-${mail.id}-${mail.sendings}@${hostOf(publicUrl)}>`,
    from: { name: mail.shop_name, address: senderOf(smtpUrl, publicUrl) },
    to: mail.to_address,
    replyTo: mail.reply_to,
    subject: mail.subject,
    html: frameHtml(writer, mail.subject, new Html(mail.html)).toString(),
    text: frameText(writer, mail.text),
    attachments: await makeAttachments(db, attachments, mail.attachments),
  }
}

async function putOff({ db, log }: Office, mail: Claimed, error: unknown) {
  const trouble = troubleOf(error, mail.to_address) ?? ourOwn
  if (trouble === ourOwn) log.error({ err: error, mail: mail.id }, 'A mail could not be sent')
  const pause = trouble.final ? undefined : pauseAfter(mail.tries)
  if (pause === undefined) await markFailed(db, mail, trouble.words)
  else await tryAgainIn(db, pause, mail, trouble.words)
}

const ourOwn: Trouble = { words: 'Something went wrong on our side; the log says what.', final: false }
