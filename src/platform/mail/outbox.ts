import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { type Claim, changeClaimed, claimRows, type QueueTable } from '../background/queueTable.ts'
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
  training: boolean
  /** The colour of the shop and the name of its logo, if it has them. */
  colour: string | null
  logo: string | null
  /** The texts do not have it. */
  secret: string | null
}

/** A node holds a mail this long while it sends it, and extends the hold well before it expires. */
const holdLength = sql`interval '20 seconds'`
const hold = sql`held_until = now() + ${holdLength}`
export const extendHoldEvery = 5_000
/** The longest pause after a failed try, in minutes. */
export const longestPause = 240

/** After the clock was set back, a mail would wait for longer than any pause, or be held for longer than any hold: it is due. */
const outbox: QueueTable = {
  name: 'outbox',
  claimed: 'waiting',
  isDue: sql<boolean>`state = 'waiting'
    and (next_try_at <= now() or next_try_at > now() + ${longestPause} * interval '1 minute')
    and (held_until is null or held_until not between now() and now() + 2 * ${holdLength})`,
  order: sql`next_try_at`,
  begin: hold,
  columns: sql`outbox.id, to_address, reply_to, language, subject, html, text, attachments, tries, sendings,
    (select name from shop) as shop_name, (select training from shop) as training, (select nullif(colour, '') from branding) as colour,
    (select name from brand_pictures where use = 'logo') as logo, ${secretOfMail} as secret`,
}

/** Claims mails that are due, up to a number, except those that this node is sending. */
export async function claimMails(db: Database, most: number, doing: readonly number[] = []): Promise<ClaimedMail[]> {
  const claimed = await claimRows<ClaimedMail>(db, outbox, most, doing)
  return claimed.map((mail) => ({ ...mail, attachments: Attachments.parse(mail.attachments) }))
}
const Attachments = z.array(z.object({ maker: z.string(), id: z.int() }))

/** Extends the hold on a mail that is still being sent. */
export const extendHold = (db: Database, mail: Claim) => changeClaimed(db, outbox, mail, hold)

/** Releases a mail that was neither sent nor rejected: the try does not count. */
export const releaseMail = (db: Database, mail: Claim) =>
  changeClaimed(db, outbox, mail, sql`held_until = null, tries = tries - 1`)

export const markFailed = (db: Database, mail: Claim, error: string) =>
  changeClaimed(db, outbox, mail, sql`state = 'failed', held_until = null, last_error = ${error}`)

export const tryAgainIn = (db: Database, minutes: number, mail: Claim, error: string) =>
  changeClaimed(
    db,
    outbox,
    mail,
    sql`held_until = null, last_error = ${error}, next_try_at = now() + ${minutes}::integer * interval '1 minute'`,
  )

/** A mail that was sent is marked so even when another node holds it meanwhile. */
export const markSent = (db: Database, { id }: Claim) =>
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
