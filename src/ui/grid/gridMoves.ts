import type { LongList } from '../table/longList.ts'

/** Moving about a grid in the page itself: one cell at a time can be tabbed to, the arrows reach the others. */

/** The cell an event happened in. */
export const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-cell]') : null

/** The cell an event happened on, if it was the cell itself and not something inside it. */
export const cellItself = (target: EventTarget | null) => (cellOf(target) === target ? cellOf(target) : null)

const rowsOf = (inside: Element) => [...(inside.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
const cellsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('td[data-cell]') ?? [])]

export function focusCell(cell: HTMLElement | undefined) {
  if (!cell) return
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const pageOfRows = 10

interface Moving {
  /** Whether Home and End go to the ends of the list, not of the row. */
  toTheEnds?: boolean
  /** The list, if not all of its rows are in the page: one goes to those that are not, too. */
  longList: LongList | null
}

/** Answers a key pressed on a cell; says whether it was one of its own. */
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

/** The next (or previous) cell of its row that can be edited; past the last stands the row's Save. */
export function neighbourToEdit(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const row = cell.closest('tr') ?? undefined
  const cells = cellsOf(row)
  const rest = step === 1 ? cells.slice(cells.indexOf(cell) + 1) : cells.slice(0, cells.indexOf(cell)).reverse()
  return rest.find((other) => other.dataset.cell === 'open')
}

/** What a cell is worked with that has its control in sight: a box to tick, or a choice made in the row itself. */
export const controlIn = (cell: HTMLElement) =>
  cell.querySelector<HTMLInputElement | HTMLSelectElement>('input[type=checkbox], select[data-at-once]')

export const saveOf = (cell: HTMLElement) => cell.closest('tr')?.querySelector<HTMLElement>('[data-save]') ?? undefined

/** Of all cells one can be tabbed to: the last that had the focus, at first the first. */
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

/** The first cell of the row below, or above the last: where to go on when this row is gone. */
export function cellBeside(element: Element): HTMLElement | undefined {
  const rows = rowsOf(element)
  const at = rows.findIndex((row) => row.contains(element))
  return cellsOf(rows[at + 1] ?? rows[at - 1])[0]
}

/** The first cell of a row that something is wrong with. */
export function focusFault(rowId: string, keys: readonly string[]) {
  const row = document.querySelector(`tr[data-row="${CSS.escape(rowId)}"]`)
  focusCell(cellsOf(row ?? undefined).find((cell) => keys.includes(cell.dataset.key ?? '')))
}
