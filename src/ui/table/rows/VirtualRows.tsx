import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type Ref, type RefObject, useCallback, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { tableRoles, useIsCards } from '../cards.ts'
import { useSteadyWidths } from '../useSteadyWidths.ts'
import type { LongList } from './longList.ts'
import { TableRow } from './TableRow.tsx'
import { bodyClass, type TableRowsProps, useDrawn } from './TableRows.tsx'

const rowHeight = 46
/** Cards differ in height, so each is measured when it is rendered. */
const usualCardHeight = 240

interface VirtualRowsProps<Row extends object> extends TableRowsProps<Row> {
  scroller: RefObject<HTMLElement | null>
  handle?: Ref<LongList> | undefined
}

/**
 * Renders only the rows of a long list that are in view, and the row with the focus: an open editor survives scrolling, and the
 * arrow keys continue from there. Loaded on demand, because most lists are short.
 */
export function VirtualRows<Row extends object>({
  rows,
  ticked,
  look,
  busy,
  onDrawn,
  scroller,
  handle,
}: VirtualRowsProps<Row>) {
  const body = useDrawn(onDrawn)
  const { idOf } = look
  const idAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row && idOf(row)
    },
    [rows, idOf],
  )
  const [rowAtWork, setRowAtWork] = useState<string>()
  const kept = useMemo(() => rows.findIndex((row) => idOf(row) === rowAtWork), [rows, idOf, rowAtWork])
  useImperativeHandle(
    handle,
    () => ({ count: rows.length, draw: (index) => flushSync(() => setRowAtWork(idAt(index))) }),
    [idAt, rows.length],
  )
  const isCards = useIsCards()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCards ? usualCardHeight : rowHeight),
    getItemKey: (index) => idAt(index) ?? index,
    overscan: isCards ? 3 : 10,
    rangeExtractor: (range) => including(kept, defaultRangeExtractor(range)),
  })
  const drawn = virtual.getVirtualItems()
  useSteadyWidths(body, look.columns, drawn.length > 0 && !isCards)
  return (
    <tbody
      {...tableRoles.rowgroup}
      ref={body}
      aria-busy={busy}
      className={bodyClass(busy)}
      onFocus={({ target }) => setRowAtWork(target.closest('tr')?.dataset.row)}
    >
      {drawn.map(({ index, start }, at) => {
        const row = rows[index]
        const id = idAt(index)
        return (
          row &&
          id !== undefined && (
            <Fragment key={id}>
              <Space height={start - (drawn[at - 1]?.end ?? 0)} />
              <TableRow
                {...look}
                ref={virtual.measureElement}
                row={row}
                ticked={ticked.has(id)}
                index={index}
                position={index + 2}
              />
            </Fragment>
          )
        )
      })}
      <Space height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

const including = (index: number, drawn: number[]) =>
  index === -1 || drawn.includes(index) ? drawn : [...drawn, index].sort((one, other) => one - other)

/** Takes the space of the rows that are not rendered. */
function Space({ height }: { height: number }) {
  return (
    height > 0 && (
      <tr aria-hidden>
        <td style={{ height }} />
      </tr>
    )
  )
}
