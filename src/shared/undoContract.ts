import * as z from 'zod'
import { type Call, Done } from './call.ts'
import { signedIn } from './roles.ts'
import { UndoId, undoable, undoSeconds } from './undo.ts'

export const undoCall = {
  method: 'POST',
  path: '/admin/undo/{id}/',
  allow: signedIn,
  summary: `Undo an act of one’s own, within ${undoSeconds} seconds`,
  params: z.object({ id: UndoId }),
  reply: Done,
} as const satisfies Call

/** For a page that saved many rows, each with its own request. */
export const undoTogetherCall = {
  method: 'POST',
  path: '/admin/undo/together/',
  allow: signedIn,
  summary: 'Join several acts of one’s own into one, which is undone as a whole',
  body: z.object({ acts: z.array(UndoId).min(1, 'Send the ids of acts.').max(500, 'Send at most 500 ids.') }),
  reply: z.object(undoable),
} as const satisfies Call
