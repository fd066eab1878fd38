import type { LongList } from '../table/rows/longList.ts'

// Focus in a grid: Tab reaches one cell of the grid, the arrow keys reach the others.

/** The cell that contains the target of an event. */
export const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-cell]') : null

/** The target of an event if it is a cell, not an element inside one. */
export const cellItself = (target: EventTarget | null) => (cellOf(target) === target ? cellOf(target) : null)

const rowsOf = (inside: Element) => [...(inside.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
/** The cells of a row, without those that a card hides. */
const cellsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>('td[data-cell]') ?? [])].filter((cell) => cell.checkVisibility())

export function focusCell(cell: HTMLElement | undefined) {
  if (!cell) return
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const pageOfRows = 10

interface Moving {
  /** Home and End move to the ends of the list instead of the row. */
  toTheEnds?: boolean
  /** Needed if not all rows are rendered, to move to rows that are not. */
  longList: LongList | null
}

/** Moves the focus by a key. Returns whether it handled the key. */
export function moveByKey(cell: HTMLElement, key: string, { toTheEnds = false, longList }: Moving): boolean {
  const row = cell.closest('tr')
  const body = cell.closest('tbody')
  if (!row || !body) return false
  const lastRow = (longList?.count ?? rowsOf(cell).length) - 1
  const lastColumn = cellsOf(row).length - 1
  const to = { row: Number(row.dataset.index), column: cellsOf(row).indexOf(cell) }
  switch (key) {
    case 'ArrowUp':
      to.row -= 1
      break
    case 'ArrowDown':
      to.row += 1
      break
    case 'ArrowLeft':
      to.column -= 1
      break
    case 'ArrowRight':
      to.column += 1
      break
    case 'PageUp':
      to.row -= pageOfRows
      break
    case 'PageDown':
      to.row += pageOfRows
      break
    case 'Home':
      to.column = 0
      if (toTheEnds) to.row = 0
      break
    case 'End':
      to.column = lastColumn
      if (toTheEnds) to.row = lastRow
      break
    default:
      return false
  }
  const index = Math.max(0, Math.min(lastRow, to.row))
  longList?.draw(index)
  const target = body.querySelector(`tr[data-index="${index}"]`) ?? row
  focusCell(cellsOf(target)[Math.max(0, Math.min(lastColumn, to.column))])
  return true
}

/** The next or previous cell of the row that can be edited, or undefined. */
export function neighbourToEdit(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const row = cell.closest('tr') ?? undefined
  const cells = cellsOf(row)
  const rest = step === 1 ? cells.slice(cells.indexOf(cell) + 1) : cells.slice(0, cells.indexOf(cell)).reverse()
  return rest.find((other) => other.dataset.cell === 'open')
}

/** The control inside a cell: a checkbox, or a select that saves at once. */
export const controlIn = (cell: HTMLElement) =>
  cell.querySelector<HTMLInputElement | HTMLSelectElement>('input[type=checkbox], select[data-at-once]')

export const saveOf = (cell: HTMLElement) => cell.closest('tr')?.querySelector<HTMLElement>('[data-save]') ?? undefined

/** Tab reaches the cell that had the focus last, or else the first cell. */
export function keepTabStop(body: HTMLElement) {
  if (!body.querySelector('td[data-cell][tabindex="0"]'))
    body.querySelector<HTMLElement>('td[data-cell]')?.setAttribute('tabindex', '0')
}
export function moveTabStop(target: EventTarget) {
  const cell = cellOf(target)
  if (!cell) return
  for (const other of cell.closest('tbody')?.querySelectorAll('td[data-cell][tabindex="0"]') ?? [])
    other.setAttribute('tabindex', '-1')
  cell.setAttribute('tabindex', '0')
}

/** The cell to focus after a row is removed: the first cell of the next row, or of the previous one. */
export function cellBeside(element: Element): HTMLElement | undefined {
  const rows = rowsOf(element)
  const at = rows.findIndex((row) => row.contains(element))
  return cellsOf(rows[at + 1] ?? rows[at - 1])[0]
}

/** The cell of a row, if the row is rendered. */
export const findCell = (table: ParentNode, rowId: string, key: string) =>
  cellsOf(findRow(table, rowId)).find((cell) => cell.dataset.key === key)

const findRow = (table: ParentNode, rowId: string) =>
  table.querySelector(`tr[data-row="${CSS.escape(rowId)}"]`) ?? undefined

/** Focuses the first cell of a row with an error. */
export function focusFault(rowId: string, keys: readonly string[]) {
  focusCell(cellsOf(findRow(document, rowId)).find((cell) => keys.includes(cell.dataset.key ?? '')))
}
