import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { undoCall } from '#shared/undoContract.ts'
import { send } from '../api/fetchCall.ts'
import { failureMessage, queryClient, toCallFailed } from '../api/query.ts'
import { Button } from '../control/Button.tsx'
import { dismiss, type Notice, noticeStore, notify } from './notify.ts'

/** Undoes the act of a notice, also with Ctrl+Z outside of fields. Then all lists on screen are loaded again. */
export function UndoButton({ id, undo = '', until }: Pick<Notice, 'id' | 'undo' | 'until'>) {
  const [busy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const cameFrom = useRef<EventTarget>(null)

  // A notice stays while the pointer is on it. The server does not wait.
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  async function undoAct() {
    setBusy(true)
    try {
      const { message } = await send(undoCall, { params: { id: undo } })
      dismiss(id)
      notify('success', message)
    } catch (error) {
      const failure = toCallFailed(error)
      // Without a code the request was lost, so the user can try again.
      if (failure.code !== undefined) dismiss(id)
      if (!failure.isShown) notify('error', failureMessage(failure, 'This could not be undone'))
    }
    setBusy(false)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    await queryClient.invalidateQueries()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.defaultPrevented
    const isLast = noticeStore.read().findLast((notice) => notice.undo)?.id === id
    if (!isUndo || !isLast || busy || isOver || isField(event.target)) return
    event.preventDefault()
    void undoAct()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  if (isOver && !busy) return null
  return (
    <Button
      size="small"
      icon={Undo2}
      busy={busy}
      aria-keyshortcuts="Control+Z"
      title="Undo (Ctrl+Z)"
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget
      }}
      onClick={(event) => {
        // A click on the notice dismisses it.
        event.stopPropagation()
        void undoAct()
      }}
    >
      Undo
    </Button>
  )
}

/** Ctrl+Z in a field takes back what was typed. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, [contenteditable]')
