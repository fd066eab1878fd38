import { type RefObject, useEffect, useEffectEvent } from 'react'
import { withTimeLimit } from '../browser/lazyPart.ts'
import { notify } from '../notices/notify.ts'
import type { LongList } from '../table/rows/longList.ts'
import type { TableColumn } from '../table/tableColumns.ts'
import type { Editable, EditStore } from './editStore.ts'
import { cellOf, findCell, focusCell } from './gridMoves.ts'
import { isRange, isSaveKey, isUndoKey } from './shortcuts.ts'
import type { SaveRows } from './useSaveRows.ts'

/** The rows of the page and its visible columns. */
export interface ShownCells<Row> {
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
}

interface Grid<Row> {
  table: RefObject<HTMLTableElement | null>
  longList: RefObject<LongList | null>
  shown: RefObject<ShownCells<Row> | null>
  store: EditStore
  isOn: boolean
  saves: SaveRows
}

/** The keys that save, undo and paste. */
export function useGridShortcuts<Row extends Editable>({ table, longList, shown, store, isOn, saves }: Grid<Row>) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || isInDialog(target)) return
    if (isSaveKey(event) && (store.all().size > 0 || table.current?.contains(target))) {
      event.preventDefault()
      save(table.current?.contains(target) ? target.closest('tr')?.dataset.row : undefined)
    }
    // A text field has its own undo.
    if (isUndoKey(event) && !target.matches(textField) && undo()) event.preventDefault()
  })

  function save(id: string | undefined) {
    if (id === undefined) void saves.saveAll()
    // A conflict with somebody else's change is only resolved by its own buttons.
    else if (!store.of(id)?.overtaken) void saves.saveRow(id)
  }

  function undo() {
    const [first] = store.undo()
    if (!first) return false
    const id = String(first.row.id)
    longList.current?.draw(shown.current?.rows.findIndex((row) => String(row.id) === id) ?? -1)
    const cell = table.current && findCell(table.current, id, first.key)
    if (cell) focusCell(cell)
    else notify('info', 'A change on another page of the list was undone.')
    return true
  }

  // A cell has no selected text, so the browser may send the event to another element than the one with the focus.
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { activeElement } = document
    const cell = cellOf(activeElement)
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isOn || !cell || !table.current?.contains(cell) || !shown.current || text === '') return
    if (activeElement?.matches(textField) && !isRange(text)) return
    event.preventDefault()
    // This also ends an open edit.
    focusCell(cell)
    paste(text, cell, shown.current).catch(({ message }: Error) => notify('error', message))
  })

  async function paste(text: string, cell: HTMLElement, { rows, columns }: ShownCells<Row>) {
    // Loaded on demand, because few people paste.
    const { planPaste, readRange } = await withTimeLimit(import('./paste.ts'))
    const { changes, leftOut } = planPaste(readRange(text), {
      rows,
      columns,
      row: Number(cell.closest('tr')?.dataset.index),
      column: columns.findIndex(({ key }) => key === cell.dataset.key),
      isFree({ id }) {
        const edit = store.of(String(id))
        return !edit?.saving && !edit?.overtaken
      },
    })
    store.change(changes)
    for (const id of new Set(changes.map(({ row }) => String(row.id)))) saves.checkRow(id)
    const filled = changes.length === 1 ? '1 cell has' : `${changes.length} cells have`
    notify(leftOut.length > 0 ? 'warning' : 'info', [`${filled} been filled, and not saved yet.`, ...leftOut].join(' '))
  }

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}

const textField = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'
const isInDialog = (target: Element) => target.closest('[role=dialog], [role=alertdialog]') !== null
