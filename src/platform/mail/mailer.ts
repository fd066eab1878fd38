import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { RepeatedEvents } from '../process/log.ts'
import { deliver, type MailContext } from './deliver.ts'
import { claimMails } from './outbox.ts'
import { mailServerAt } from './smtp.ts'

const mostAtOnce = 4
const lookEvery = 1_000
/** The pause after the database did not answer. */
const pauseAfterError = 5_000
/** How long a mail that is being sent may still take when the server stops. */
const grace = 5_000

/** Sends the mails of the outbox while the server runs. Returns the function that stops it. */
export function startMailer(options: Omit<MailContext, 'send' | 'failures'>): () => Promise<void> {
  const context = { ...options, send: mailServerAt(options.smtpUrl), failures: new RepeatedEvents() }
  const stopping = new AbortController()
  const givingUp = new AbortController()
  /** By the id of the mail. */
  const deliveries = new Map<number, Promise<void>>()
  const logError = (error: unknown) => {
    // It was printed already that the database is away, or only reads.
    if (!(error instanceof DatabaseUnavailable)) context.log.error({ error }, 'The outbox could not be read')
  }
  const wait = (time: number) => pause(time, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function work() {
    while (!stopping.signal.aborted) {
      const free = mostAtOnce - deliveries.size
      if (free === 0) {
        await Promise.race(deliveries.values())
        continue
      }
      const mails = await claimMails(context.db, free, [...deliveries.keys()]).catch(logError)
      for (const mail of mails ?? []) {
        const delivery = deliver(context, mail, givingUp.signal)
          .catch(logError)
          .finally(() => deliveries.delete(mail.id))
        deliveries.set(mail.id, delivery)
      }
      if (!mails) await wait(pauseAfterError)
      else if (mails.length === 0) await wait(lookEvery)
    }
  }
  const working = work()

  return async () => {
    stopping.abort()
    const timer = setTimeout(() => givingUp.abort(), grace)
    await working
    await Promise.all(deliveries.values())
    clearTimeout(timer)
  }
}
