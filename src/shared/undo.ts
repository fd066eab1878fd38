import * as z from 'zod'

/** The seconds in which a user can undo an act. */
export const undoSeconds = 30

export const UndoId = z.uuid('The id of an undo is missing or wrong.').max(36)

/** The field of a reply by which the act can be undone. It is missing if nothing has changed. */
export const undoable = {
  undo: UndoId.optional().describe(
    `To undo the act within ${undoSeconds} seconds, send this to POST /admin/undo/{id}/.`,
  ),
}
