import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import type { Outbox } from '../db/types.ts'
import { deletingSecrets, secretOfMail } from './mailSecrets.ts'

/** A mail that this node has claimed for sending, with the name of the shop. */
export type ClaimedMail = Pick<
  Selectable<Outbox>,
  'id' | 'to_address' | 'reply_to' | 'language' | 'subject' | 'html' | 'text' | 'tries' | 'sendings'
> & {
  attachments: { maker: string; id: number }[]
  shop_name: string
  /** The texts do not have it. */
  secret: string | null
}

/** A node holds a mail this long while it sends it, and extends the hold well before it expires. */
const holdLength = sql`interval '20 seconds'`
const held = sql<string>`now() + ${holdLength}`
export const extendHoldEvery = 5_000
/** The longest pause after a failed try, in minutes. */
export const longestPause = 240

/**
 * Claims mails that are due, up to a number, except those that this node is sending. Two nodes never claim the same mail. A
 * try counts as soon as it begins, so that a mail that crashes the server is not tried for ever. After the clock was set
 * back, a mail would wait for longer than any pause, or be held for longer than any hold: it is due.
 */
export async function claimMails(db: Database, most: number, except: readonly number[] = []): Promise<ClaimedMail[]> {
  const claimed = await db
    .with('due', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('id', '!=', sql<number>`all(${except})`)
        .where(({ or, eb }) =>
          or([
            eb('next_try_at', '<=', sql<string>`now()`),
            eb('next_try_at', '>', sql<string>`now() + ${longestPause} * interval '1 minute'`),
          ]),
        )
        .where(({ or, eb }) =>
          or([
            eb('held_until', 'is', null),
            eb('held_until', '<', sql<string>`now()`),
            eb('held_until', '>', sql<string>`now() + 2 * ${holdLength}`),
          ]),
        )
        .orderBy('next_try_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .whereRef('outbox.id', '=', 'due.id')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), held_until: held }))
    .returning((eb) => [
      'outbox.id',
      'to_address',
      'reply_to',
      'language',
      'subject',
      'html',
      'text',
      'attachments',
      'tries',
      'sendings',
      eb.selectFrom('shop').select('name').$asScalar().$notNull().as('shop_name'),
      secretOfMail.as('secret'),
    ])
    .execute()
  return claimed.map((mail) => ({ ...mail, attachments: Attachments.parse(mail.attachments) }))
}
const Attachments = z.array(z.object({ maker: z.string(), id: z.int() }))

type Try = Pick<ClaimedMail, 'id' | 'tries'>

/** Extends the hold on a mail that is still being sent. */
export const extendHold = (db: Database, mail: Try) => tryOf(db, mail).set({ held_until: held }).execute()

/** Releases a mail that was neither sent nor rejected: the try does not count. */
export const releaseMail = (db: Database, mail: Try) =>
  tryOf(db, mail)
    .set(({ eb }) => ({ held_until: null, tries: eb('tries', '-', 1) }))
    .execute()

export const markFailed = (db: Database, mail: Try, last_error: string) =>
  tryOf(db, mail).set({ state: 'failed', held_until: null, last_error }).execute()

export const tryAgainIn = (db: Database, minutes: number, mail: Try, last_error: string) =>
  tryOf(db, mail)
    .set({ held_until: null, last_error, next_try_at: sql<string>`now() + ${minutes} * interval '1 minute'` })
    .execute()

/** A mail that was sent is marked so even when another node holds it meanwhile. */
export const markSent = (db: Database, { id }: Try) =>
  deletingSecrets(db, sql`${id}`)
    .updateTable('outbox')
    .set({
      state: 'sent',
      held_until: null,
      sent_at: sql<string>`now()`,
      last_error: '',
      html: sql<string>`case when holds_secret then '' else html end`,
      text: sql<string>`case when holds_secret then '' else text end`,
    })
    .where('id', '=', id)
    .execute()

/** Updates the mail only while this try is the latest one. */
const tryOf = (db: Database, { id, tries }: Try) =>
  db.updateTable('outbox').where('id', '=', id).where('tries', '=', tries).where('state', '=', 'waiting')
