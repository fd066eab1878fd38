import type { FindWords } from '../findWords.ts'
import { closeUpFrame, viewBoxOf } from './frames.ts'
import { Land, MapText } from './mapParts.tsx'
import type { CloseUpArea as CloseUpFrame } from './placePins.ts'
import { project } from './projection.ts'

/**
 * The names of the provinces, and the close-up of stores that are too near each other for the whole map. Only the server
 * draws them, and the map shows them with `<use href="#map-notes">`: the browser needs no script for them.
 */
export function MapNotes({ names, closeUp }: { names: FindWords['provinces']; closeUp: CloseUpFrame | undefined }) {
  return (
    <svg width="0" height="0" aria-hidden className="absolute">
      <defs>
        <g id="map-notes">
          {places.map(({ province, ...place }) => (
            <MapText
              key={province}
              at={project(place)}
              anchor="middle"
              className="fill-ink-2 text-[25px] tracking-wide sm:text-[21px]"
            >
              {names[province]}
            </MapText>
          ))}
          {closeUp && <CloseUp {...closeUp} />}
        </g>
      </defs>
    </svg>
  )
}

/** The middle of each name, where the map has room for it. */
const places = [
  { province: 'NB', latitude: 46.6, longitude: -66.1 },
  { province: 'NS', latitude: 43.75, longitude: -63.3 },
  { province: 'PE', latitude: 47.2, longitude: -62.5 },
  { province: 'NL', latitude: 48.65, longitude: -56.1 },
] as const

/** A part of the map, enlarged over the open sea, with lines to the place where it belongs. */
function CloseUp({ frame, towns }: CloseUpFrame) {
  const { x, y, width, height } = closeUpFrame
  const east = frame.x + frame.width
  return (
    <>
      <g fill="none" className="stroke-ink-3" strokeWidth="1.5">
        <path d={`M${east} ${frame.y}L${x} ${y}M${east} ${frame.y + frame.height}L${x} ${y + height}`} opacity=".6" />
        <rect {...frame} />
      </g>
      <svg {...closeUpFrame} aria-hidden viewBox={viewBoxOf(frame)}>
        <rect {...frame} className="fill-teal-soft" />
        <Land />
      </svg>
      <rect {...closeUpFrame} rx="4" fill="none" className="stroke-ink-3" strokeWidth="1.5" />
      <MapText
        at={{ x: x + width / 2, y: y + 30 }}
        anchor="middle"
        className="fill-ink text-[26px] font-semibold sm:text-[20px]"
      >
        {towns[0]}
        <tspan className="hidden sm:inline">{towns.slice(1).map((town) => ` · ${town}`)}</tspan>
      </MapText>
    </>
  )
}
