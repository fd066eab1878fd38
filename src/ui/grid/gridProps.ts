import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import type { LongList } from '../table/rows/longList.ts'
import type { EditStore } from './editStore.ts'
import { cellItself, cellOf, controlIn, focusCell, moveByKey, moveTabStop } from './gridMoves.ts'

/** The event handlers of an editable table. */
export const gridProps = (
  store: EditStore,
  longList: RefObject<LongList | null>,
  onSave: (id: string, only: string) => void,
): ComponentProps<'table'> => ({
  role: 'grid',
  onClick({ target }) {
    const cell = cellOf(target)
    // Links, buttons, checkboxes and editors handle their own clicks.
    if (!cell || !(target instanceof Element) || target.closest('a, button, input, select')) return
    const { row, column } = positionOf(cell)
    if (cell.dataset.cell === 'open' && !controlIn(cell)) store.openCell({ id: row, key: column })
  },
  onFocus: ({ target }) => moveTabStop(target),
  onChange({ target }) {
    const cell = cellOf(target)
    if (!cell || !(target instanceof HTMLSelectElement) || target !== controlIn(cell)) return
    const { row, column } = positionOf(cell)
    const edit = store.of(row)
    // A conflict with somebody else's change is only resolved by its own buttons.
    if (edit && column in edit.changes && !edit.overtaken) onSave(row, column)
  },
  onKeyDown(event) {
    const cell = cellItself(event.target)
    if (!cell) {
      const within = cellOf(event.target)
      if (event.key === 'Escape' && within && event.target === controlIn(within)) focusCell(within)
      return
    }
    const toTheEnds = event.ctrlKey || event.metaKey
    if (handleEditKey(store, cell, event) || moveByKey(cell, event.key, { toTheEnds, longList: longList.current }))
      event.preventDefault()
  },
})

/** Handles the keys that edit. Returns whether it handled the key. */
function handleEditKey(store: EditStore, cell: HTMLElement, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const { row: id, column } = positionOf(cell)
  if (cell.dataset.cell !== 'open' || ctrlKey || metaKey || altKey) return false
  const control = controlIn(cell)
  if (control) {
    if (key !== 'Enter' && key !== ' ') return false
    if (control instanceof HTMLSelectElement) openSelect(control)
    else control.click()
    return true
  }
  if (key === 'Enter' || key === 'F2') store.openCell({ id, key: column })
  else if (key === 'Delete' || key === 'Backspace') store.openCell({ id, key: column, typed: '' })
  else if (key.length === 1) store.openCell({ id, key: column, typed: key })
  else return false
  return true
}

const positionOf = (cell: HTMLElement) => ({
  row: cell.closest('tr')?.dataset.row ?? '',
  column: cell.dataset.key ?? '',
})

function openSelect(select: HTMLSelectElement) {
  select.focus()
  select.showPicker()
}
