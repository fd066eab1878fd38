import { sql } from 'kysely'
import { hashToken, newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { proofKinds, type SecondFactorAsked } from '#shared/sessionUser.ts'
import { accountCodes } from '../../codes.ts'
import { listFactors } from './factorQueries.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'

const mostTries = 5

/** The kinds of proof that an account can give. */
async function proofKindsOf(db: Database, user_id: number): Promise<SecondFactorAsked['second_factor']> {
  const kinds = new Set<string>((await listFactors(db, user_id)).map(({ kind }) => kind))
  if (kinds.size === 0) return []
  if ((await countRecoveryCodes(db, user_id)) > 0) kinds.add('recovery_code')
  return proofKinds.filter((kind) => kinds.has(kind))
}

/** Gives a ticket for the second step to an account that has a second factor. */
export async function askSecondFactor(db: Database, user_id: number): Promise<SecondFactorAsked | undefined> {
  const second_factor = await proofKindsOf(db, user_id)
  if (second_factor.length === 0) return undefined
  const ticket = newToken()
  const expires_at = sql<string>`now() + interval '5 minutes'`
  await db
    .insertInto('sign_in_tickets')
    .values({ ticket_hash: hashToken(ticket), user_id, expires_at })
    .execute()
  return { second_factor, ticket }
}

const openTicket = (ticket: string) => sql<boolean>`(ticket_hash = ${hashToken(ticket)} and expires_at > now())`

/** Counts a try of a ticket, before the proof is checked, and returns whose ticket it is. A ticket has five tries. */
export async function tryTicket(db: Database, ticket: string): Promise<number> {
  const tried = await db
    .updateTable('sign_in_tickets')
    .set({ tries: sql`tries + 1` })
    .where(openTicket(ticket))
    .where('tries', '<', mostTries)
    .returning('user_id')
    .executeTakeFirst()
  if (!tried) throw new Refusal(accountCodes.ticketEnded)
  return tried.user_id
}

/** Whose ticket it is, without a try. */
export async function ownerOfTicket(db: Database, ticket: string): Promise<number> {
  const found = await db.selectFrom('sign_in_tickets').select('user_id').where(openTicket(ticket)).executeTakeFirst()
  if (!found) throw new Refusal(accountCodes.ticketEnded)
  return found.user_id
}

/** Ends a ticket. Of two requests with it, only one goes on. */
export async function spendTicket(db: Database, ticket: string) {
  const { numDeletedRows } = await db.deleteFrom('sign_in_tickets').where(openTicket(ticket)).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal(accountCodes.ticketEnded)
}
