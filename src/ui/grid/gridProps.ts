import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import type { LongList } from '../table/longList.ts'
import type { EditStore } from './editStore.ts'
import { cellItself, cellOf, controlIn, focusCell, moveByKey, moveTabStop } from './gridMoves.ts'

/** What pointer and keyboard do on the cells of a table one works in. */
export const gridProps = (
  store: EditStore,
  longList: RefObject<LongList | null>,
  onSave: (id: string, only?: string) => void,
): ComponentProps<'table'> => ({
  role: 'grid',
  onClick({ target }) {
    const cell = cellOf(target)
    // A box is ticked and a link followed by its own click; the editor has its own, too.
    if (!cell || !(target instanceof Element) || target.closest('a, button, input, select')) return
    const { row, column } = nameOf(cell)
    if (cell.dataset.cell === 'open' && !controlIn(cell)) store.openCell({ id: row, key: column })
  },
  onFocus: ({ target }) => moveTabStop(target),
  onChange({ target }) {
    const cell = cellOf(target)
    if (!cell || !(target instanceof HTMLSelectElement) || target !== controlIn(cell)) return
    const { row, column } = nameOf(cell)
    const edit = store.of(row)
    // Whose change holds is decided by its own buttons, never in passing.
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
    if (press(store, cell, event, onSave) || moveByKey(cell, event.key, { toTheEnds, longList: longList.current }))
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
  const { row: id, column } = nameOf(cell)
  if ((ctrlKey || metaKey) && key === 's') {
    // Whose change holds is decided by its own buttons, never in passing.
    if (!store.of(id)?.overtaken) onSave(id)
    return true
  }
  if (cell.dataset.cell !== 'open' || ctrlKey || metaKey || altKey) return false
  const control = controlIn(cell)
  if (control) {
    if (key !== 'Enter' && key !== ' ') return false
    if (control instanceof HTMLSelectElement) offer(control)
    else control.click()
    return true
  }
  if (key === 'Enter' || key === 'F2') store.openCell({ id, key: column })
  else if (key === 'Delete' || key === 'Backspace') store.openCell({ id, key: column, typed: '' })
  else if (key.length === 1) store.openCell({ id, key: column, typed: key })
  else return false
  return true
}

const nameOf = (cell: HTMLElement) => ({ row: cell.closest('tr')?.dataset.row ?? '', column: cell.dataset.key ?? '' })

function offer(select: HTMLSelectElement) {
  select.focus()
  select.showPicker()
}
