import { Button } from '../Button.tsx'
import { useEditing, useRowEdit } from './editing.ts'
import { unsavedIn } from './editStore.ts'

interface SaveRowProps {
  rowId: string
  /** How the row is named: `the promo code SUMMER`. */
  name: string
  onSave: () => void
}

/** Saves a row, or settles whose change holds. */
export function SaveRow({ rowId, name, onSave }: SaveRowProps) {
  const { store } = useEditing()
  const edit = useRowEdit(rowId)
  if (edit?.overtaken) {
    return (
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">Somebody else has changed {name}</legend>
        <Button data-save size="small" variant="primary" busy={edit.saving} onClick={onSave}>
          Keep mine
        </Button>
        <Button size="small" onClick={() => store.forget(rowId)}>
          Take theirs
        </Button>
      </fieldset>
    )
  }
  return (
    <Button
      data-save
      size="small"
      variant={edit && unsavedIn(edit).length > 0 ? 'primary' : 'quiet'}
      busy={edit?.saving === true && edit.only === undefined}
      // The second click of a double click would find nothing left to save, and say so.
      onClick={({ detail }) => detail > 1 || onSave()}
    >
      Save<span className="sr-only"> {name}</span>
    </Button>
  )
}
