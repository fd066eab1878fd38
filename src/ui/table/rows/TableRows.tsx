import { useLayoutEffect, useRef } from 'react'
import { tableRoles } from '../cards.ts'
import { type RowLook, TableRow } from './TableRow.tsx'

export interface TableRowsProps<Row extends object> {
  rows: readonly Row[]
  /** The ids of the ticked rows. */
  ticked: ReadonlySet<string>
  look: RowLook<Row>
  busy: boolean
  onDrawn?: ((body: HTMLElement) => void) | undefined
}

export const bodyClass = (busy: boolean) => `transition-opacity ${busy ? 'opacity-50' : ''}`

export function TableRows<Row extends object>({ rows, ticked, look, busy, onDrawn }: TableRowsProps<Row>) {
  const body = useDrawn(onDrawn)
  return (
    <tbody {...tableRoles.rowgroup} ref={body} aria-busy={busy} className={bodyClass(busy)}>
      {rows.map((row, index) => {
        const id = look.idOf(row)
        return <TableRow key={id} {...look} row={row} ticked={ticked.has(id)} index={index} />
      })}
    </tbody>
  )
}

/** The ref of the body. Calls `onDrawn` after each render. */
export function useDrawn(onDrawn: ((body: HTMLElement) => void) | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    if (body.current) onDrawn?.(body.current)
  })
  return body
}
