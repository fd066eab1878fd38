import * as z from 'zod'
import { type Call, Done } from './call.ts'
import { signedIn } from './roles.ts'

/** The seconds in which a user can undo an act. */
export const undoSeconds = 30

const UndoId = z.uuid('The id of an undo is missing or wrong.').max(36)

/** The field of a reply by which the act can be undone. It is missing if nothing has changed. */
export const undoable = {
  undo: UndoId.optional().describe(
    `To undo the act within ${undoSeconds} seconds, send this to POST /admin/undo/{id}/.`,
  ),
}

export const undoCall = {
  method: 'POST',
  path: '/admin/undo/{id}/',
  allow: signedIn,
  summary: `Undo an act of one’s own, within ${undoSeconds} seconds`,
  params: z.object({ id: UndoId }),
  reply: Done,
} as const satisfies Call
