import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type ListChange, searchAfter } from '../table/listState.ts'
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
  rows: readonly (ChartRow & { readonly opens: ListChange })[]
  /** The short label below the axis. */
  short: (row: ChartRow) => string
}

/** With fewer bars there is empty space, so that the bars do not become too wide. */
const fewest = 10

/**
 * A bar for the whole and the part of each period. The legend shows the figures of the bar under the pointer, and a click opens
 * the rows of that bar. The chart is one link, because a single bar can be too narrow for one. The arrow keys choose a bar.
 */
export function TimeBars({ of, names, rows, short }: TimeBarsProps) {
  const [pointed, point] = useState<number>()
  const row = pointed === undefined ? undefined : rows[pointed]
  const ticks = ticksFor(Math.min(...rows.map(({ part }) => part)), Math.max(...rows.map(({ whole }) => whole)))
  const bottom = ticks[0] ?? 0
  const height = (ticks.at(-1) ?? 1) - bottom
  const places = Math.max(rows.length, fewest)
  const before = (places - rows.length) / 2

  const pointAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * places - before)
    point(at in rows ? at : undefined)
  }
  function pointByKey(event: KeyboardEvent) {
    const last = rows.length - 1
    const at = pointed ?? last
    const next = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    point(next)
  }
  /** A bar from zero up to a positive amount, or down to a negative one. */
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
        <Link
          to="."
          search={searchAfter((row ?? rows.at(-1))?.opens ?? {})}
          resetScroll={false}
          aria-label={row ? `${of} ${row.label}` : `${of}: choose with the arrow keys`}
          className="absolute inset-0 touch-pan-y"
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => point(undefined)}
          onFocus={() => point(pointed ?? rows.length - 1)}
          onBlur={() => point(undefined)}
          onKeyDown={pointByKey}
          // A click in the space beside a few bars opens nothing.
          onClick={(event) => !row && event.preventDefault()}
        >
          <svg
            aria-hidden
            viewBox={`0 0 ${places} ${height}`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            <rect width={places} height={height} fill="transparent" />
            {rows.map(({ key, whole, part }, at) => (
              <g key={key} className={pointed === undefined || pointed === at ? '' : 'opacity-45'}>
                <rect {...bar(at, whole)} className="fill-teal-soft stroke-teal" vectorEffect="non-scaling-stroke" />
                <rect {...bar(at, part)} className={part < 0 ? 'fill-bad' : 'fill-teal'} />
              </g>
            ))}
          </svg>
        </Link>
      </Axes>
      <ChartTable of={of} names={names} rows={rows} />
    </>
  )
}
