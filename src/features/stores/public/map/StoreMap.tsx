import { MapPin, type Pinned } from './MapPin.tsx'
import { Land, MapText } from './mapParts.tsx'
import { isOnMap, type Point, type Position, project, view } from './projection.ts'

/** The map of all stores. Each pin links to the entry in the list. */
export function StoreMap({
  label,
  pins,
  isFound,
  marked,
  onMark,
  you,
}: {
  label: string
  pins: readonly Pinned[]
  isFound: (slug: string) => boolean
  marked: string | undefined
  onMark: (slug: string | undefined) => void
  you: Position | undefined
}) {
  const visitor = you && project(you)
  const shown = pins.find(({ slug }) => slug === marked)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an svg
    <svg
      viewBox={`0 0 ${view.width} ${view.height}`}
      role="group"
      aria-label={label}
      className="block w-full bg-teal-soft sm:rounded-card"
    >
      <Land />
      <use href="#map-notes" />
      {visitor && isOnMap(visitor) && <You {...visitor} />}
      {pins.map((pin) =>
        isFound(pin.slug) ? (
          <MapPin key={pin.slug} {...pin} href={`#store-${pin.slug}`} isMarked={pin === shown} onMark={onMark} />
        ) : (
          <circle key={pin.slug} cx={pin.at.x} cy={pin.at.y} r="7" className="fill-ink-3 opacity-60" />
        ),
      )}
      {shown && <Name {...shown} />}
    </svg>
  )
}

const You = ({ x, y }: Point) => (
  <g aria-hidden className="fill-teal">
    <circle cx={x} cy={y} r="24" opacity=".25" />
    <circle cx={x} cy={y} r="9" className="stroke-paper" strokeWidth="3" />
  </g>
)

/** The name of a store above its pin, within the edges of the map. */
const Name = ({ at: { x, y }, store }: Pinned) => (
  <MapText
    at={{ x, y: y - 36 }}
    anchor={x < 150 ? 'start' : x > view.width - 150 ? 'end' : 'middle'}
    className="fill-ink text-[34px] font-bold sm:text-[26px]"
  >
    {store}
  </MapText>
)
