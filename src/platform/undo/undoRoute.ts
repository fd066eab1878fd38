import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { nameOfCall } from '#shared/call.ts'
import { undoSeconds } from '#shared/undo.ts'
import { undoCall, undoTogetherCall } from '#shared/undoContract.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { answer } from '../http/answer.ts'
import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import { undoCodes } from './codes.ts'
import { answerUndo, undoableAct } from './undoableAct.ts'

/** The time that the reply of the act and the request to undo it may take. The button is shown for `undoSeconds`. */
const secondsOnTheWay = 1

/** In minutes. A page may need longer than the time for an undo until it has saved all of its rows. */
const longestSave = 5

/** Undoes an act of the caller. A second request, for example after a lost reply, gets the same reply and changes nothing. */
export function undoRoute(app: FastifyInstance, db: Database) {
  app.decorate('undoableActs', new Map())

  /** Undoes an act unless it is undone already. Returns its message. */
  async function undo(tx: Database, id: string, caller: Session, isJoined = false) {
    const kept = await lockAct(tx, id, caller)
    const act = kept && app.undoableActs.get(kept.act)
    if (!act) throw new Refusal(undoCodes.unknown)
    if (!act.call.allow.includes(caller.type)) throw new Refusal(codes.forbidden)
    if (kept.undone_at === null) {
      if (kept.is_late && !isJoined) throw new Refusal(undoCodes.late, { seconds: undoSeconds })
      // The same act has written the state, so it has its type.
      await act.undo(tx, kept.state as never, caller)
      await tx.updateTable('undoable_acts').set({ undone_at: sql`now()` }).where('id', '=', id).execute()
    }
    return { message: act.undone }
  }

  /** All of the acts, or none of them. The last one comes first. */
  const joinedActs = undoableAct<{ acts: string[] }>({
    call: undoTogetherCall,
    undone: 'The changes have been undone',
    undo: async (tx, { acts }, by) => {
      for (const id of acts.toReversed()) await undo(tx, id, by, true)
    },
  })

  answer(app, undoCall, ({ params, caller }) => db.transaction().execute((tx) => undo(tx, params.id, caller)))
  answer(app, undoTogetherCall, async ({ body, caller }) => {
    const acts = [...new Set(body.acts)]
    if ((await countJoinable(db, acts, caller)) < acts.length) throw new Refusal(undoCodes.unknown)
    return { undo: await joinedActs.keep(db, { acts }, caller) }
  })
  answerUndo(app, joinedActs)
}

/** Counts the acts that can be undone together: of this user, not undone, and not joined themselves. */
async function countJoinable(db: Database, acts: readonly string[], { user_id }: Session) {
  const { count } = await db
    .selectFrom('undoable_acts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', acts)
    .where('user_id', '=', user_id)
    .where('undone_at', 'is', null)
    .where('act', '!=', nameOfCall(undoTogetherCall))
    .where(sql<boolean>`at > clock_timestamp() - make_interval(mins => ${longestSave})`)
    .executeTakeFirstOrThrow()
  return count
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
