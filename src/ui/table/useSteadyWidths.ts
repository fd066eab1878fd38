import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the widths of the columns while other rows are scrolled into view. They start with the widths that the first visible
 * rows need, and only grow.
 */
export function useSteadyWidths(
  body: RefObject<HTMLElement | null>,
  columns: readonly unknown[],
  areRowsDrawn: boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths depend on the columns
  useLayoutEffect(() => {
    const table = body.current?.closest('table')
    // Without rows, only the headers could be measured.
    if (!table || !areRowsDrawn) return
    const heads = headsOf(table)
    // The minimum widths. The browser distributes the remaining space to all columns.
    table.style.width = '0'
    const widths = heads.map((head) => Math.ceil(head.getBoundingClientRect().width))
    table.style.width = ''
    table.style.tableLayout = 'fixed'
    heads.forEach((head, index) => {
      head.style.width = `${widths[index]}px`
    })
    makeRoom(table)
    return () => {
      for (const head of heads) head.style.width = ''
      table.style.tableLayout = ''
      table.style.minWidth = ''
    }
  }, [body, columns, areRowsDrawn])

  useLayoutEffect(() => {
    const table = body.current?.closest('table')
    if (table && areRowsDrawn) growWhereCut(table)
  })
}

const headsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>('thead th')]

function growWhereCut(table: HTMLTableElement) {
  const lacking = new Map<number, number>()
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('tbody td')) {
    const lacks = cell.scrollWidth - cell.clientWidth
    if (lacks > (lacking.get(cell.cellIndex) ?? 0)) lacking.set(cell.cellIndex, lacks)
  }
  if (lacking.size === 0) return
  headsOf(table).forEach((head, index) => {
    const lacks = lacking.get(index)
    if (lacks !== undefined) head.style.width = `${head.offsetWidth + lacks}px`
  })
  makeRoom(table)
}

function makeRoom(table: HTMLTableElement) {
  const width = headsOf(table).reduce((sum, head) => sum + Number.parseFloat(head.style.width), 0)
  table.style.minWidth = `${width}px`
}
