import type { Call } from '#shared/call.ts'
import type { Session } from '../auth/sessionTokens.ts'
import { recordChange, type Subject } from '../db/audit.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../refusal/refusal.ts'
import { undoCodes } from './codes.ts'
import { type UndoableAct, undoableAct } from './undoableAct.ts'

interface ChangedRow<Former> {
  id: number
  /** The version after the change. */
  version: number
  /** The values before the change. */
  former: Former
}

interface Change<Row, Former> {
  call: Call
  subject: Subject
  /** Locks and reads the row, as in `changeRow`. */
  lock: (tx: Database, id: number, by: Session) => Promise<Row | undefined>
  /** The name of the row in the message that it has changed since. */
  nameOf: (row: Row) => string
  /** Writes the former values, and returns the row as it is then. */
  restore: (tx: Database, former: Former, now: { id: number; before: Row; by: Session }) => Promise<Row>
  /** Returns the part of the row that is logged. Without this function, the whole row is. */
  noted?: (row: Row) => object
  /** Returns false for a change that is not logged. */
  isNoted?: (before: Row, after: Row) => boolean
  /** The message. */
  undone: string
}

/** A change of one row. Undoing it writes the former values again, unless somebody has changed the row since. */
export const rowChange = <Row extends { version: number }, Former extends object>({
  call,
  subject,
  lock,
  nameOf,
  restore,
  noted = (row) => row,
  isNoted = () => true,
  undone,
}: Change<Row, Former>): UndoableAct<ChangedRow<Former>> =>
  undoableAct<ChangedRow<Former>>({
    call,
    undone,
    undo: async (tx, { id, version, former }, by) => {
      const before = await lock(tx, id, by)
      if (before?.version !== version) {
        throw new Refusal(undoCodes.changed, { what: before ? nameOf(before) : `This ${subject.name}` })
      }
      const after = await restore(tx, former, { id, before, by })
      if (!isNoted(before, after)) return
      await recordChange(tx, { by, act: 'restored', subject, id, before: noted(before), after: noted(after) })
    },
  })

/** The former values of the fields that a change has set to others. */
export function formerValues<Fields extends object>(change: Fields, before: object, after: object): Fields | undefined {
  const changed = Object.keys(change).filter(
    (name) => name in before && JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  )
  const former = changed.filter((name) => name !== 'version').map((name) => [name, Reflect.get(before, name)])
  // The names are those of the change, and a row has the same type of value in them.
  return former.length > 0 ? (Object.fromEntries(former) as Fields) : undefined
}
