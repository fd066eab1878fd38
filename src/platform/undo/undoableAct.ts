import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Call, nameOfCall } from '#shared/call.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { deletedRows } from '../db/deletedRows.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The acts that can be undone, by the name of their call. */
    undoableActs: Map<string, Pick<UndoableAct<never>, 'call' | 'undone' | 'undo'>>
  }
}

interface ActToUndo<State> {
  /** The call of the act. The roles that may make it may undo it. */
  call: Call
  /** The message when the act has been undone. */
  undone: string
  /**
   * Restores what was there before, in a transaction. It refuses if something changed after the act, and logs what it
   * restores.
   */
  undo: (tx: Database, state: State, by: Session) => Promise<unknown>
}

export interface UndoableAct<State> extends ActToUndo<State> {
  /** Keeps the state in the transaction of the act. Returns the id that the reply of the call carries as `undo`. */
  keep: (tx: Database, state: State, by: Session) => Promise<string>
}

/** An act that its user can undo for a short time. The state is kept as JSON. */
export const undoableAct = <State extends object>(act: ActToUndo<State>): UndoableAct<State> => ({
  ...act,
  keep: async (tx, state, { user_id }) => {
    const kept = { user_id, act: nameOfCall(act.call), state: JSON.stringify(state) }
    const { id } = await tx.insertInto('undoable_acts').values(kept).returning('id').executeTakeFirstOrThrow()
    return id
  },
})

/** Adds an act to those that the undo call knows. It belongs beside the `answer` of the act's call. */
export const answerUndo = <State>(app: FastifyInstance, act: UndoableAct<State>) =>
  app.undoableActs.set(nameOfCall(act.call), act)

/** An act can be undone for half a minute, so most of these have long expired. */
export const deleteUndoableActs = (db: Database) =>
  deletedRows(db.deleteFrom('undoable_acts').where('at', '<', sql<string>`now() - interval '1 hour'`))
