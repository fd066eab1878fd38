import { sql } from 'kysely'
import * as z from 'zod'
import { demoPassword } from '#features/accounts/server/demo.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange, subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { isTrainingShop } from '#platform/shop/shop.ts'
import { trainingCodes } from '../codes.ts'
import { findPictures, removePictures } from './unusedPictures.ts'

export const filledShop = subjectOf('training shop', z.object({ filled_by: z.string() }), {
  fields: ['filled_by'],
  called: ['filled_by'],
  labels: { filled_by: 'Filled anew by' },
  isSecurity: true,
})

/**
 * Throws a training shop away and fills it anew, in one transaction. Only a shop that was started with TRAINING=1 and whose database
 * has the mark can be thrown away.
 */
export async function fillAnew(parts: ServerParts, by: Session) {
  const { db, fillTrainingShop } = parts
  if (!parts.training || !(await isTrainingShop(db))) throw new Refusal(trainingCodes.realShop)
  // Lists are read in transactions of their own. A picture that somebody adds meanwhile keeps its file, and nothing shows it.
  const before = await findPictures(db, parts.lists)
  await db.transaction().execute(async (tx) => {
    await lockShop(tx, by)
    await fillTrainingShop(tx)
    // The account of the caller may be gone, so the entry has only the name.
    const filled = { by: { user_id: null, username: by.username }, subject: filledShop, id: 1 }
    await recordChange(tx, { ...filled, act: 'made', after: { filled_by: by.username } })
  })
  // PostgreSQL would plan with the statistics of empty tables for about a minute.
  await sql`vacuum analyze`.execute(db)
  const after = await findPictures(db, parts.lists)
  await removePictures(parts, before.difference(after))
  return {
    message: `The shop has been filled anew, and everybody was signed out. Sign in with a demo account and the password ${demoPassword}.`,
  }
}

/** Of two requests at the same time, one fills the shop. A job that runs would go on with rows that are gone. */
async function lockShop(tx: Database, by: Session) {
  await sql`set local lock_timeout = '10s'`.execute(tx)
  const { rows } = await sql<{ is_taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('training')) as is_taken`.execute(tx)
  if (!rows[0]?.is_taken) throw new Refusal(trainingCodes.isFilling)
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', by.id).executeTakeFirst()
  if (!session) throw new Refusal(trainingCodes.wasFilled)
  await sql`lock table jobs in exclusive mode`.execute(tx)
  const job = await tx.selectFrom('jobs').select('id').where('state', '=', 'running').limit(1).executeTakeFirst()
  if (job) throw new Refusal(trainingCodes.jobRuns)
}
