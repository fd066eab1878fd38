import type { ReactNode } from 'react'
import land from './atlantic.svg'
import type { Point } from './projection.ts'

/** The coasts in the colours of the page. The browser caches their file, so no page contains them. */
export const Land = () => (
  <>
    <use href={`${land}#neighbours`} className="fill-line" />
    <use href={`${land}#provinces`} className="fill-paper stroke-edge" />
  </>
)

/** A text that is legible over land and sea. Screen readers skip it, because the links and the list have the same text. */
export const MapText = ({
  at: { x, y },
  anchor,
  className,
  children,
}: {
  at: Point
  anchor: 'start' | 'middle' | 'end'
  className: string
  children: ReactNode
}) => (
  <text
    x={x.toFixed(1)}
    y={y.toFixed(1)}
    textAnchor={anchor}
    aria-hidden
    className={`pointer-events-none stroke-paper [paint-order:stroke] [stroke-linejoin:round] [stroke-width:.25em] ${className}`}
  >
    {children}
  </text>
)
