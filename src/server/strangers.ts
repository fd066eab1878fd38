import { sql } from 'kysely'
import { strangerWords } from '#shared/strangers.ts'
import type { Database } from './db/database.ts'
import { Refusal } from './refusal.ts'

interface Trapped {
  website?: string | undefined
  opened?: number | undefined
}

const says = strangerWords.en
const most = 20
const minutes = 15
const leastSeconds = 2

/**
 * Anybody may send a public form; this keeps out those who are no people, or send far too much. It counts in the
 * transaction of what is sent: what comes to nothing costs nothing.
 */
export async function meetStranger(
  tx: Database,
  form: 'contact message' | 'service request',
  { website, opened }: Trapped,
  address: string,
) {
  if (website) throw new Refusal(400, says.machine, { code: 'machine' })
  if (opened !== undefined && Date.now() - opened < leastSeconds * 1000) {
    throw new Refusal(400, says.tooFast, { code: 'too_fast', retryAfter: leastSeconds })
  }
  // Those who send at once count one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${form}), hashtext(${address}))`.execute(tx)
  const { sent } = await tx
    .selectFrom('form_sendings')
    .select(sql<number>`count(*)`.as('sent'))
    .where('form', '=', form)
    .where('address', '=', address)
    .where('at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow()
  if (sent >= most) throw new Refusal(429, says.tooMany, { code: 'too_many_tries', retryAfter: minutes * 60 })
  await tx.insertInto('form_sendings').values({ form, address }).execute()
}

/** What no longer counts is forgotten: an address is somebody's own. */
export const forgetStrangers = (db: Database) =>
  db.deleteFrom('form_sendings').where('at', '<', sql<string>`now() - make_interval(mins => ${minutes})`).execute()
