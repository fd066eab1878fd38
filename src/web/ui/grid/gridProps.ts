import type { ComponentProps, KeyboardEvent } from 'react'
import type { EditStore } from '#web/ui/grid/editStore.ts'
import { cellItself, moveByKey, moveTabStop } from '#web/ui/grid/gridMoves.ts'

/** What the keyboard does on the cells of a table one works in. */
export const gridProps = (store: EditStore, onSave: (id: string) => void): ComponentProps<'table'> => ({
  role: 'grid',
  onFocus: ({ target }) => moveTabStop(target),
  onKeyDown(event) {
    const cell = cellItself(event.target)
    if (cell && (press(store, cell, event, onSave) || moveByKey(cell, event.key, event.ctrlKey || event.metaKey)))
      event.preventDefault()
  },
})

/** Answers the keys that edit or save; says whether it was one of them. */
function press(
  store: EditStore,
  cell: HTMLElement,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  onSave: (id: string) => void,
): boolean {
  const id = cell.closest('tr')?.dataset.row
  const column = cell.dataset.key
  if (id === undefined || column === undefined) return false
  if ((ctrlKey || metaKey) && key === 's') {
    onSave(id)
    return true
  }
  if (cell.dataset.cell !== 'open' || ctrlKey || metaKey || altKey) return false
  const box = cell.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (box) {
    if (key !== 'Enter' && key !== ' ') return false
    box.click()
    return true
  }
  if (key === 'Enter' || key === 'F2') store.openCell({ id, key: column })
  else if (key === 'Delete' || key === 'Backspace') store.openCell({ id, key: column, typed: '' })
  else if (key.length === 1) store.openCell({ id, key: column, typed: key })
  else return false
  return true
}
