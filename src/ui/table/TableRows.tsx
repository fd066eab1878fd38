import { useLayoutEffect, useRef } from 'react'
import { type RowLook, TableRow } from './TableRow.tsx'
import type { RowOf } from './tableFeatures.ts'

export interface TableRowsProps<Row extends object> {
  rows: readonly RowOf<Row>[]
  look: RowLook<Row>
  busy: boolean
  onDrawn?: ((body: HTMLElement) => void) | undefined
}

export const bodyClass = (busy: boolean) => `transition-opacity ${busy ? 'opacity-50' : ''}`

export function TableRows<Row extends object>({ rows, look, busy, onDrawn }: TableRowsProps<Row>) {
  const body = useDrawn(onDrawn)
  return (
    <tbody ref={body} aria-busy={busy} className={bodyClass(busy)}>
      {rows.map((row, index) => (
        <TableRow key={row.id} {...look} row={row} ticked={row.getIsSelected()} index={index} />
      ))}
    </tbody>
  )
}

/** The body, and word of it each time it was drawn. */
export function useDrawn(onDrawn: ((body: HTMLElement) => void) | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    if (body.current) onDrawn?.(body.current)
  })
  return body
}
