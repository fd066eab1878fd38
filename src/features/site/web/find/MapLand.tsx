import { outlines } from '../../map/atlantic.geo.json?outlines'
import { closeUpFrame, type Frame } from '../../map/frames.ts'
import type { CloseUp } from '../../map/pins.ts'
import { type Position, project } from '../../map/projection.ts'
import { Written } from './MapWords.tsx'

/**
 * The land of every map on a page, drawn once and by the server alone: maps show it by its name. `#atlantic` is the bare
 * land; `#atlantic-map` has the names of the provinces, and what stands too close enlarged.
 */
export function MapLand({ names, closeUp }: { names: Record<string, string>; closeUp?: CloseUp | undefined }) {
  return (
    <svg width="0" height="0" aria-hidden className="absolute">
      <defs>
        <g id="atlantic" transform="scale(.1)" strokeLinejoin="round">
          <path d={outlines.neighbours} className="fill-line" />
          <path d={outlines.provinces} className="fill-paper stroke-edge" vectorEffect="non-scaling-stroke" />
        </g>
        <g id="atlantic-map">
          <use href="#atlantic" />
          {Object.entries(places).map(([province, place]) => (
            <Written
              key={province}
              at={project(place)}
              anchor="middle"
              className="fill-ink-2 text-[25px] tracking-wide sm:text-[21px]"
            >
              {names[province]}
            </Written>
          ))}
          {closeUp && <Enlarged {...closeUp} />}
        </g>
      </defs>
    </svg>
  )
}

const places: Record<string, Position> = {
  NB: { latitude: 46.6, longitude: -66.1 },
  NS: { latitude: 43.75, longitude: -63.3 },
  PE: { latitude: 47.2, longitude: -62.5 },
  NL: { latitude: 48.65, longitude: -56.1 },
}

/** Lines lead from the spot to where it is shown larger, in the open sea. */
function Enlarged({ frame, towns }: CloseUp) {
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
        <use href="#atlantic" />
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

export const boxOf = ({ x, y, width, height }: Frame) => [x, y, width, height].map((at) => at.toFixed(1)).join(' ')
