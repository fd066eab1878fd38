import { PencilLine } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../Button.tsx'
import { confirm } from '../ConfirmDialog.tsx'
import { type EditStore, unsavedIn } from './editStore.ts'

/**
 * Unsaved changes stay while one leafs through the pages; here one sees that they are there. It stands after the pages'
 * buttons, so that none of them moves from under the pointer that leaves a cell for it.
 */
export function UnsavedBar({ store, onSave }: { store: EditStore; onSave: (id: string) => Promise<void> }) {
  const edits = useSyncExternalStore(store.watch, store.all)
  const count = [...edits.values()].filter((edit) => unsavedIn(edit).length > 0).length
  if (count === 0) return null
  const rows = count === 1 ? '1 row' : `${count} rows`

  async function saveAll() {
    // Whose change holds is decided row by row, never by the way.
    for (const [id, { overtaken }] of edits) if (!overtaken) await onSave(id)
  }
  async function discard() {
    const question = { title: `Discard the changes to ${rows}?`, act: 'Discard', keep: 'Go on editing', danger: true }
    if (await confirm(question)) store.forgetAll()
  }

  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2.5 rounded-control bg-signal-soft px-3 py-1">
      <PencilLine size={16} aria-hidden />
      <p role="status" className="font-medium">
        {rows} with unsaved changes
      </p>
      <Button size="small" variant="primary" onClick={saveAll}>
        Save all
      </Button>
      <Button size="small" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}
