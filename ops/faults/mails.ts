import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** A mail that the mail server accepted. */
export interface AcceptedMail {
  messageId: string
  /** By `performance.now()`. */
  at: number
}

/**
 * In milliseconds. A shop that is killed may not have recorded that the server accepted a mail in the last moments, so it sends
 * the mail again. The server may also accept a mail that it received before the shop was killed. The same is possible when the
 * connection breaks.
 */
const justThen = 2_000

/** Returns the ids of mails that were accepted again although the shop could have noted that they were sent. */
export function findDoubledMails(accepted: readonly AcceptedMail[], broken: readonly number[]): string[] {
  const isExcused = ({ at }: AcceptedMail) => broken.some((moment) => Math.abs(moment - at) < justThen)
  return [...Map.groupBy(accepted, ({ messageId }) => messageId)]
    .filter(([, times]) => times.slice(0, -1).some((each) => !isExcused(each)))
    .map(([messageId]) => messageId)
}

/** Checks that each sent mail arrived once, and that each waiting mail is tried again in time. */
export async function findMailProblems(
  db: Database,
  accepted: readonly AcceptedMail[],
  broken: readonly number[],
): Promise<string[]> {
  const arrived = new Set(accepted.map(({ messageId }) => /^<mail-(\d+)-/.exec(messageId)?.[1]))
  const waitsLong = sql<boolean>`tries = 0 or next_try_at > now() + interval '4 hours'`.as('waitsLong')
  const mails = await db.selectFrom('outbox').select(['id', 'state', 'last_error', waitsLong]).execute()
  return [
    ...findDoubledMails(accepted, broken).map((id) => `The mail ${id} was accepted twice.`),
    ...mails
      .filter(({ id, state }) => state === 'sent' && !arrived.has(String(id)))
      .map(({ id }) => `Lost: mail ${id}.`),
    ...mails.filter(({ state }) => state === 'failed').map(({ id, last_error }) => `Mail ${id} failed: ${last_error}`),
    ...mails
      .filter(({ state, waitsLong }) => state === 'waiting' && waitsLong)
      .map(({ id }) => `The mail ${id} waits too long.`),
  ]
}
