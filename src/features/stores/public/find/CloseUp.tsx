import { boxOf, closeUpFrame } from '../../map/frames.ts'
import type { CloseUp as Enlarged } from '../../map/pins.ts'
import { Land } from './Land.tsx'
import { Written } from './MapWords.tsx'

/** Lines lead from the spot to where it is shown larger, in the open sea. */
export function CloseUp({ frame, towns }: Enlarged) {
  const { x, y, width, height } = closeUpFrame
  const east = frame.x + frame.width
  return (
    <>
      <g fill="none" className="stroke-ink-3" strokeWidth="1.5">
        <path d={`M${east} ${frame.y}L${x} ${y}M${east} ${frame.y + frame.height}L${x} ${y + height}`} opacity=".6" />
        <rect {...frame} />
      </g>
      <svg {...closeUpFrame} aria-hidden viewBox={boxOf(frame)}>
        <rect {...frame} className="fill-teal-soft" />
        <Land />
      </svg>
      <rect {...closeUpFrame} rx="4" fill="none" className="stroke-ink-3" strokeWidth="1.5" />
      <Written
        at={{ x: x + width / 2, y: y + 30 }}
        anchor="middle"
        className="fill-ink text-[26px] font-semibold sm:text-[20px]"
      >
        {towns[0]}
        <tspan className="hidden sm:inline">{towns.slice(1).map((town) => ` · ${town}`)}</tspan>
      </Written>
    </>
  )
}
