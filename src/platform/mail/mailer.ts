import type { Background } from '../background/background.ts'
import { QueueWorker } from '../background/queueWorker.ts'
import { deliver, type MailContext } from './deliver.ts'
import { claimMails, extendHold, extendHoldEvery } from './outbox.ts'
import { mailServerAt } from './smtp.ts'

/** Sends the mails of the outbox, from `start` to `stop`. */
export function openMailer(options: Omit<MailContext, 'send'>): Pick<Background, 'start' | 'stop'> {
  const { db, log, smtpUrl } = options
  const context = { ...options, send: mailServerAt(smtpUrl) }
  return new QueueWorker({
    name: 'mails',
    slots: 4,
    every: 1_000,
    claim: (most, doing) => claimMails(db, most, doing),
    // If another node has claimed the mail meanwhile, the mail server may have accepted it from this node already, so sending
    // goes on.
    extend: (mail) => extendHold(db, mail).then(() => true),
    extendEvery: extendHoldEvery,
    work: (mail, signal) => deliver(context, mail, signal),
    grace: 5_000,
    onError: (error) => log.error({ error }, 'The outbox could not be read or written'),
  })
}
