import type { ReactNode } from 'react'
import type { Point } from '../../map/projection.ts'

/** Legible over land and sea. It says what the links and the list say: screen readers need it no second time. */
export const Written = ({
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
