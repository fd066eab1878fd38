import { type PointerEvent, useState } from 'react'
import { Axes } from './Axes.tsx'
import { ChartTable } from './ChartTable.tsx'
import { Legend } from './Legend.tsx'
import { ticksFor } from './scale.ts'
import type { ChartRow, SeriesNames } from './series.ts'

interface TimeBarsProps {
  /** Precedes the label of a bar: `Week of`. */
  of: string
  names: SeriesNames
  /** In order of time, without gaps. */
  rows: readonly ChartRow[]
  /** The short label below the axis. */
  short: (row: ChartRow) => string
}

/** With fewer bars there is empty space, so that the bars do not become too wide. */
const fewest = 10

/** A bar for the whole and the part of each period. The legend shows the figures of the bar under the pointer. */
export function TimeBars({ of, names, rows, short }: TimeBarsProps) {
  const [pointed, point] = useState<number>()
  const row = pointed === undefined ? undefined : rows[pointed]
  const ticks = ticksFor(Math.min(...rows.map(({ part }) => part)), Math.max(...rows.map(({ whole }) => whole)))
  const bottom = ticks[0] ?? 0
  const height = (ticks.at(-1) ?? 1) - bottom
  const places = Math.max(rows.length, fewest)
  const before = (places - rows.length) / 2

  const pointAt = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * places - before)
    point(at in rows ? at : undefined)
  }
  /** From zero up to the amount, or down to it. */
  const bar = (at: number, amount: number) => ({
    x: at + before + 0.15,
    width: 0.7,
    y: height + bottom - Math.max(amount, 0),
    height: Math.abs(amount),
  })

  return (
    <>
      <Legend names={names} rows={row ? [row] : rows} of={row && `${of} ${row.label}`} />
      <Axes
        ticks={ticks}
        labels={rows.map((each, at) => ({ key: each.key, text: short(each), at: (at + before + 0.5) / places }))}
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${places} ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full touch-pan-y overflow-visible"
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => point(undefined)}
        >
          <rect width={places} height={height} fill="transparent" />
          {rows.map(({ key, whole, part }, at) => (
            <g key={key} className={pointed === undefined || pointed === at ? '' : 'opacity-45'}>
              <rect {...bar(at, whole)} className="fill-teal-soft stroke-teal" vectorEffect="non-scaling-stroke" />
              <rect {...bar(at, part)} className={part < 0 ? 'fill-bad' : 'fill-teal'} />
            </g>
          ))}
        </svg>
      </Axes>
      <ChartTable of={of} names={names} rows={rows} />
    </>
  )
}
