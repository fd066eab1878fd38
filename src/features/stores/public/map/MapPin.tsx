import type { PinArea } from './placePins.ts'

/** The data of a store that its pin needs. */
export interface Pinned {
  slug: string
  store: string
  city: string
  /** Its number in the list. */
  number: number
  at: PinArea
}

/** The pin of a store: a link with its number, and with its name for screen readers. */
export function MapPin({
  at: { x, y, reach },
  slug,
  store,
  city,
  number,
  href,
  isMarked,
  onMark,
}: Pinned & { href: string; isMarked: boolean; onMark: (slug: string | undefined) => void }) {
  const unmark = () => onMark(undefined)
  const mark = () => onMark(slug)
  return (
    <a
      href={href}
      aria-label={`${number}. ${store}, ${city}`}
      onMouseEnter={mark}
      onMouseLeave={unmark}
      onFocus={mark}
      onBlur={unmark}
      data-marked={isMarked || undefined}
      className="group"
    >
      <circle cx={x} cy={y} r={reach} fill="transparent" />
      <g transform={`translate(${x} ${y})${isMarked ? ' scale(1.25)' : ''}`}>
        <circle
          r="21"
          strokeWidth="3"
          className="fill-buoy-deep stroke-paper group-hover:fill-ink group-focus-visible:fill-ink group-data-marked:fill-ink"
        />
        <text
          textAnchor="middle"
          y="8.5"
          className="fill-on-buoy text-[25px] font-bold group-hover:fill-paper group-focus-visible:fill-paper group-data-marked:fill-paper"
        >
          {number}
        </text>
      </g>
    </a>
  )
}
