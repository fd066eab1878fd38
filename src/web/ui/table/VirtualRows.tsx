import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'
import { TableRow } from '#web/ui/table/TableRow.tsx'
import { bodyClass, type TableRowsProps, useDrawn } from '#web/ui/table/TableRows.tsx'

const rowHeight = 46

/** Of a long list only the rows in sight stand in the page. Loaded when there is one: most lists are short. */
export function VirtualRows<Row extends object>({
  rows,
  look,
  busy,
  onDrawn,
  scroller,
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
        return (
          row && (
            <TableRow
              key={row.id}
              {...look}
              ref={virtual.measureElement}
              row={row}
              ticked={row.getIsSelected()}
              index={index}
              position={index + 2}
            />
          )
        )
      })}
      <Space height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** Stands for the rows out of sight. */
function Space({ height }: { height: number }) {
  return (
    height > 0 && (
      <tr aria-hidden>
        <td style={{ height }} />
      </tr>
    )
  )
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
