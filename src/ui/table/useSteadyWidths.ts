import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the columns as wide as the first rows in sight need them, or they would dance as other rows come.
 * They only grow, where a row that comes has more to show than there is room.
 */
export function useSteadyWidths(
  body: RefObject<HTMLElement | null>,
  columns: readonly unknown[],
  areRowsDrawn: boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths
  useLayoutEffect(() => {
    const table = body.current?.closest('table')
    // Before there are rows, only the heads could be measured.
    if (!table || !areRowsDrawn) return
    const heads = headsOf(table)
    // As narrow as it can be: of the room that is left, every column gets its share.
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
