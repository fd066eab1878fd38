import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { undoSeconds } from '#shared/undo.ts'
import { undoCall } from '#shared/undoContract.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { answer } from '../http/answer.ts'
import { codes } from '../http/codes.ts'
import { Refusal } from '../http/refusal.ts'
import { undoCodes } from './codes.ts'

/** The time that the reply of the act and the request to undo it may take. The button is shown for `undoSeconds`. */
const secondsOnTheWay = 1

/** Undoes an act of the caller. A second request, for example after a lost reply, gets the same reply and changes nothing. */
export function undoRoute(app: FastifyInstance, db: Database) {
  app.decorate('undoableActs', new Map())
  answer(app, undoCall, ({ params, caller }) =>
    db.transaction().execute(async (tx) => {
      const kept = await lockAct(tx, params.id, caller)
      const act = kept && app.undoableActs.get(kept.act)
      if (!act) throw new Refusal(undoCodes.unknown)
      if (!act.call.allow.includes(caller.type)) throw new Refusal(codes.forbidden)
      if (kept.undone_at === null) {
        if (kept.is_late) throw new Refusal(undoCodes.late, { seconds: undoSeconds })
        // The same act has written the state, so it has its type.
        await act.undo(tx, kept.state as never, caller)
        await tx.updateTable('undoable_acts').set({ undone_at: sql`now()` }).where('id', '=', params.id).execute()
      }
      return { message: act.undone }
    }),
  )
}

const lockAct = (tx: Database, id: string, { user_id }: Session) =>
  tx
    .selectFrom('undoable_acts')
    .select(['act', 'state', 'undone_at'])
    .select(
      sql<boolean>`clock_timestamp() > at + make_interval(secs => ${undoSeconds + secondsOnTheWay})`.as('is_late'),
    )
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
