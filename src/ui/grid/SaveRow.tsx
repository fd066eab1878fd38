import { CircleAlert } from 'lucide-react'
import { Button } from '../control/Button.tsx'
import { useEditing, useRowEdit } from './editing.ts'
import { unsavedIn } from './editStore.ts'

interface SaveRowProps {
  rowId: string
  /** The name of the row: `the promo code SUMMER`. */
  name: string
  onSave: () => void
}

/** Saves a row. If somebody else changed it, the user chooses between the two changes. */
export function SaveRow({ rowId, name, onSave }: SaveRowProps) {
  const { store } = useEditing()
  const edit = useRowEdit(rowId)
  if (edit?.overtaken) {
    return (
      // It replaces the other buttons, so that the column does not become wider and cover figures.
      <fieldset className="flex flex-wrap justify-end gap-1.5 [&~*]:hidden">
        <legend className="sr-only">Someone else has changed {name}</legend>
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
    <>
      {edit?.problem !== undefined && (
        <p className="flex max-w-56 items-center gap-1 pr-1 text-left text-xs font-medium whitespace-normal text-bad">
          <CircleAlert size={13} aria-hidden className="shrink-0" />
          {edit.problem}
        </p>
      )}
      <Button
        data-save
        size="small"
        variant={edit && unsavedIn(edit).length > 0 ? 'primary' : 'quiet'}
        busy={edit?.saving === true && edit.only === undefined}
        // The second click of a double click would only show that there is nothing to save.
        onClick={({ detail }) => detail > 1 || onSave()}
      >
        Save<span className="sr-only"> {name}</span>
      </Button>
    </>
  )
}
