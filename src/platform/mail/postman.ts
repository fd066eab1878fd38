import { setTimeout as pause } from 'node:timers/promises'
import { deliver, type Office } from './deliver.ts'
import { claimMails } from './outbox.ts'
import { mailServerAt } from './smtp.ts'

const atOnce = 4
const lookEvery = 1_000
/** How long to leave a database alone that does not answer. */
const breather = 5_000
/** How long a mail that is on its way when we are told to stop may still take. */
const grace = 5_000

/** Sends what is in the outbox for as long as the shop is open. Answers how to stop. */
export function employPostman(employed: Omit<Office, 'send'>): () => Promise<void> {
  const office = { ...employed, send: mailServerAt(employed.smtpUrl) }
  const stopping = new AbortController()
  const givingUp = new AbortController()
  const underWay = new Set<Promise<void>>()
  const failed = (error: unknown) => office.log.error(error)
  const wait = (time: number) => pause(time, undefined, { signal: stopping.signal }).catch(() => undefined)

  async function work() {
    while (!stopping.signal.aborted) {
      const free = atOnce - underWay.size
      if (free === 0) {
        await Promise.race(underWay)
        continue
      }
      const mails = await claimMails(office.db, free).catch(failed)
      for (const mail of mails ?? []) {
        const delivery = deliver(office, mail, givingUp.signal)
          .catch(failed)
          .finally(() => underWay.delete(delivery))
        underWay.add(delivery)
      }
      if (!mails) await wait(breather)
      else if (mails.length === 0) await wait(lookEvery)
    }
  }
  const working = work()

  return async () => {
    stopping.abort()
    const patience = setTimeout(() => givingUp.abort(), grace)
    await working
    await Promise.all(underWay)
    clearTimeout(patience)
  }
}
