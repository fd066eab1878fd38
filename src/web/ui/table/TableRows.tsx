import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowOf } from '#web/ui/table/tableFeatures.ts'
import { type RowLook, TableRow } from '#web/ui/table/TableRow.tsx'

/** Up to so many rows simply stand in the page; of more, only those in sight do. */
export const mostInPage = 200
const rowHeight = 46

interface TableRowsProps<Row extends object> {
  rows: readonly RowOf<Row>[]
  look: RowLook<Row>
  busy: boolean
  onDrawn?: ((body: HTMLElement) => void) | undefined
}

const bodyClass = (busy: boolean) => `transition-opacity ${busy ? 'opacity-50' : ''}`

export function TableRows<Row extends object>({ rows, look, busy, onDrawn }: TableRowsProps<Row>) {
  const body = useDrawn(onDrawn)
  return (
    <tbody ref={body} aria-busy={busy} className={bodyClass(busy)}>
      {rows.map((row, index) => <TableRow key={row.id} {...look} row={row} index={index} />)}
    </tbody>
  )
}

export function VirtualRows<Row extends object>({
  rows, look, busy, onDrawn, scroller,
}: TableRowsProps<Row> & { scroller: RefObject<HTMLElement | null> }) {
  const body = useDrawn(onDrawn)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
  })
  useSteadyWidths(body, look.columns)
  const drawn = virtual.getVirtualItems()
  return (
    <tbody ref={body} aria-busy={busy} className={bodyClass(busy)}>
      <Space height={drawn[0]?.start ?? 0} />
      {drawn.map(({ index }) => {
        const row = rows[index]
        return row && <TableRow key={row.id} {...look} ref={virtual.measureElement} row={row} index={index} position={index + 2} />
      })}
      <Space height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** Stands for the rows out of sight. */
function Space({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden><td style={{ height }} /></tr>
}

function useDrawn(onDrawn: ((body: HTMLElement) => void) | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    if (body.current) onDrawn?.(body.current)
  })
  return body
}

/** Keeps the columns as wide as the first rows made them, or they would dance as other rows come into sight. */
function useSteadyWidths(body: RefObject<HTMLElement | null>, columns: readonly unknown[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths
  useLayoutEffect(() => {
    const table = body.current?.closest('table')
    if (!table) return
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
    const widths = heads.map((head) => head.offsetWidth)
    heads.forEach((head, index) => {
      head.style.width = `${widths[index]}px`
    })
    table.style.tableLayout = 'fixed'
    table.style.minWidth = `${widths.reduce((sum, width) => sum + width, 0)}px`
    return () => {
      for (const head of heads) head.style.width = ''
      table.style.tableLayout = ''
      table.style.minWidth = ''
    }
  }, [body, columns])
}
