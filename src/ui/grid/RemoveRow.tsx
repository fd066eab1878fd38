import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Call } from '#shared/call.ts'
import { buildRequest, useSend } from '../api/query.ts'
import { IconButton } from '../control/Button.tsx'
import { confirm } from '../dialog/ConfirmDialog.tsx'
import { useEditing } from './editing.ts'
import { cellBeside, focusCell } from './gridMoves.ts'
import { removalOf } from './removalOf.ts'

interface RemoveRowProps {
  call: Call
  id: number
  /** The name of the row: `the promo code SUMMER`. */
  name: string
  list: Call
  removed: string | undefined
  notRemoved: string | undefined
  /** A warning that is added to the question. */
  caution: string | undefined | Promise<string | undefined>
}

/** Removes a row after a confirmation. */
export function RemoveRow({ call, id, name, list, removed, notRemoved, caution }: RemoveRowProps) {
  const { store } = useEditing()
  const { send, busy } = useSend(call, {
    success: removed && { message: removed, detail: name },
    failed: notRemoved,
    invalidates: [list],
  })

  async function remove({ currentTarget }: MouseEvent) {
    const next = cellBeside(currentTarget)
    if (!(await confirm(removalOf(name, await caution)))) return
    if (!(await send(buildRequest(call, { id })))) return
    store.forget(String(id))
    focusCell(next)
  }

  return <IconButton size="small" icon={Trash2} label={`Remove ${name}`} busy={busy} onClick={remove} />
}
