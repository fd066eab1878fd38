import { renewProof, type Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { uncountEvent } from '#platform/limits/limits.ts'
import { fault } from '#platform/refusal/refusal.ts'
import type { GivenProof } from '../proofContract.ts'
import { type VerifyingContext, verifyFactor } from './factors/verifyFactor.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'
import { countCurrentPassword } from './signInLimits.ts'

/** Users prove who they are before a call that is worth more to a thief than the others: it counts for ten minutes in this session. */
export async function proveUser(
  db: Database,
  { password, ...factor }: GivenProof,
  by: Session,
  where: VerifyingContext,
): Promise<{ message: string }> {
  if (password !== undefined) await checkPassword(db, password, by)
  else await verifyFactor(db, by, factor, where)
  await renewProof(db, by.id)
  return { message: 'Thank you. You can go on for ten minutes.' }
}

async function checkPassword(db: Database, password: string, by: Session) {
  const tried = await countCurrentPassword(db, by)
  if (!(await isPassword(password, await findPasswordHash(db, by.user_id), 'known'))) {
    throw fault('password', 'This password is wrong. Check it and try again.')
  }
  await uncountEvent(db, tried)
}
