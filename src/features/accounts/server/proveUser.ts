import { renewProof, type Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { fault } from '#platform/http/refusal.ts'
import { uncountEvent } from '#platform/limits/limits.ts'
import type { GivenProof } from '../contract.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'
import { countCurrentPassword } from './signInLimits.ts'

/** Users prove who they are before a call that is worth more to a thief than the others: it counts for ten minutes in this session. */
export async function proveUser(db: Database, { password }: GivenProof, by: Session): Promise<{ message: string }> {
  const tried = await countCurrentPassword(db, by)
  if (!(await isPassword(password, await findPasswordHash(db, by.user_id), 'known'))) {
    throw fault('password', 'This password is wrong. Check it and try again.')
  }
  await uncountEvent(db, tried)
  await renewProof(db, by.id)
  return { message: 'Thank you. You can go on for ten minutes.' }
}
