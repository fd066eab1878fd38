import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { HealthCheck } from '#platform/shop/feature.ts'
import { isTrainingShop } from '#platform/shop/shop.ts'
import type { HealthFact, HealthState } from '#shared/healthPart.ts'
import { outboxPage } from '#shared/pageAddresses.ts'

interface MailFigures {
  waiting: number
  oldest: string | null
  /** Minutes since the oldest waiting mail was queued. */
  age: number
  failed: number
  last_error: string | null
}

/** Older failed mails were seen already, or are of no use any more. */
const failedWithin = sql`now() - interval '7 days'`
/** Minutes. Most mail servers that are down work again before that. */
const tooLong = 60
const longestError = 300

const readFigures = async (db: Database): Promise<MailFigures> => {
  const { rows } = await sql<MailFigures>`
    with open as (
      select id, state, queued_at, last_error from outbox
      where state = 'waiting' or (state = 'failed' and queued_at > ${failedWithin})
    )
    select count(*) filter (where state = 'waiting') as waiting, min(queued_at) filter (where state = 'waiting') as oldest,
      coalesce(extract(epoch from now() - min(queued_at) filter (where state = 'waiting')) / 60, 0) as age,
      count(*) filter (where state = 'failed') as failed,
      (select left(last_error, ${longestError}) from open where last_error <> '' order by id desc limit 1) as last_error
    from open`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null, age: 0, failed: 0, last_error: null }
}

export const mailHealth: HealthCheck = {
  name: 'Mail',
  order: 3,
  async check({ db, smtpUrl }) {
    const figures = await readFigures(db)
    const { waiting, oldest, failed, last_error } = figures
    const facts: HealthFact[] = [
      { label: 'Waiting', value: waiting, kind: 'number' },
      ...(oldest === null ? [] : [{ label: 'Oldest since', value: oldest, kind: 'moment' } as const]),
      { label: 'Failed in 7 days', value: failed, kind: 'number' },
      ...(last_error === null ? [] : [{ label: 'Last error', value: last_error, kind: 'text' } as const]),
    ]
    const judged = (await isTrainingShop(db)) ? held : judge(figures, smtpUrl !== undefined)
    return { ...judged, facts, page: { label: 'Open the outbox', path: outboxPage() } }
  },
}

interface JudgedMail {
  state: HealthState
  summary: string
  advice: string[]
}

const held: JudgedMail = {
  state: 'good',
  summary: 'This is a training shop, so e-mails are held and not sent.',
  advice: [],
}

function judge({ waiting, age, failed, last_error }: MailFigures, isSetUp: boolean): JudgedMail {
  if (!isSetUp) {
    const advice = ['Set SMTP_URL to the address of your mail server and restart. Mail that waits is sent then.']
    return { state: 'warning', summary: 'No mail server is set up, so mail waits.', advice }
  }
  if (waiting > 0 && age > tooLong) {
    const advice = [
      'Look at the last error, and ask whoever runs your mail server. Nothing is lost: mail is tried for four days.',
    ]
    return { state: 'bad', summary: 'Mail does not leave the shop.', advice }
  }
  if (failed > 0) {
    const advice = ['Correct what the error names, and send these mails again from the outbox.']
    return { state: 'warning', summary: 'Some mails could not be sent.', advice }
  }
  if (waiting > 0 && last_error !== null) {
    return { state: 'warning', summary: 'Mail is late.', advice: ['Wait an hour: it is tried again by itself.'] }
  }
  return { state: 'good', summary: waiting === 0 ? 'All mail was sent.' : 'Mail is on its way.', advice: [] }
}
