import { PencilLine } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../control/Button.tsx'
import { confirm } from '../dialog/ConfirmDialog.tsx'
import { type EditStore, unsavedIn } from './editStore.ts'

/**
 * Shows that there are unsaved changes, also on other pages of the list. It comes after the page buttons: when a click on one
 * of them ends an edit, the bar appears, and the button must not move before the click is complete.
 */
export function UnsavedBar({ store, onSave }: { store: EditStore; onSave: () => Promise<unknown> }) {
  const edits = useSyncExternalStore(store.watch, store.all)
  const [isBusy, setBusy] = useState(false)
  const count = [...edits.values()].filter((edit) => unsavedIn(edit).length > 0).length
  if (count === 0) return null
  const rows = count === 1 ? '1 row' : `${count} rows`

  async function saveAll() {
    setBusy(true)
    await onSave()
    setBusy(false)
  }
  async function discard() {
    const question = { title: `Discard the changes to ${rows}?`, act: 'Discard', keep: 'Keep editing', danger: true }
    if (await confirm(question)) store.forgetAll()
  }

  return (
    // On a phone it sticks to the edge of the screen, see cards.css, because the end of the cards is far away.
    <div data-unsaved className="flex min-h-10 flex-wrap items-center gap-2.5 rounded-control bg-signal-soft px-3 py-1">
      <PencilLine size={16} aria-hidden />
      <p role="status" className="font-medium">
        {rows} with unsaved changes
      </p>
      <Button size="small" variant="primary" busy={isBusy} onClick={saveAll}>
        Save all
      </Button>
      <Button size="small" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}
