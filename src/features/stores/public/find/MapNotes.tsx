import type { CloseUp as Enlarged } from '../../map/pins.ts'
import { project } from '../../map/projection.ts'
import type { FindWords } from '../../words/find.ts'
import { CloseUp } from './CloseUp.tsx'
import { Written } from './MapWords.tsx'

/**
 * What the map of the stores tells beside them, drawn by the server alone: the names of the provinces, and what stands
 * too close enlarged. The map shows it by its name, `#map-notes`.
 */
export function MapNotes({ names, closeUp }: { names: FindWords['provinces']; closeUp: Enlarged | undefined }) {
  return (
    <svg width="0" height="0" aria-hidden className="absolute">
      <defs>
        <g id="map-notes">
          {places.map(({ province, ...place }) => (
            <Written
              key={province}
              at={project(place)}
              anchor="middle"
              className="fill-ink-2 text-[25px] tracking-wide sm:text-[21px]"
            >
              {names[province]}
            </Written>
          ))}
          {closeUp && <CloseUp {...closeUp} />}
        </g>
      </defs>
    </svg>
  )
}

/** Where there is room for the names. */
const places = [
  { province: 'NB', latitude: 46.6, longitude: -66.1 },
  { province: 'NS', latitude: 43.75, longitude: -63.3 },
  { province: 'PE', latitude: 47.2, longitude: -62.5 },
  { province: 'NL', latitude: 48.65, longitude: -56.1 },
] as const
