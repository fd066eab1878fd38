import * as z from 'zod'
import { type Call, Done } from './call.ts'
import { signedIn } from './roles.ts'
import { UndoId, undoSeconds } from './undo.ts'

export const undoCall = {
  method: 'POST',
  path: '/admin/undo/{id}/',
  allow: signedIn,
  summary: `Undo an act of one’s own, within ${undoSeconds} seconds`,
  params: z.object({ id: UndoId }),
  reply: Done,
} as const satisfies Call
