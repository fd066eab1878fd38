import { type Point, project, view } from './projection.ts'

type Ring = [longitude: number, latitude: number][]
export interface LandBorders {
  features: {
    properties: { name: string }
    geometry: { type: string; coordinates: (Ring | Ring[])[] }
  }[]
}

const ours = ['Nova Scotia', 'New Brunswick', 'Prince Edward Island', 'Newfoundland and Labrador']

/** The largest error of the drawn coast, and the smallest island that is drawn, in units of the map. */
const tolerance = 0.8
const leastIsland = 3
/** Around the harbour of Halifax every point is drawn, because the close-up enlarges it. */
const harbour = { ...project({ latitude: 44.67, longitude: -63.6 }), reach: 24 }

/** Draws the measured borders as an SVG file with two parts, which `Land` shows by their ids. */
export function drawLand(land: LandBorders): string {
  const { provinces, neighbours } = outlinesOf(land)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.width} ${view.height}">
<title>Atlantic Canada</title>
<path id="neighbours" transform="scale(.1)" d="${neighbours}"/>
<path id="provinces" transform="scale(.1)" vector-effect="non-scaling-stroke" stroke-linejoin="round" d="${provinces}"/>
</svg>
`
}

/** Two paths in tenths of the map's units: the four provinces, and their neighbours. */
export function outlinesOf({ features }: LandBorders) {
  const drawn = (isOurs: boolean) =>
    features
      .filter(({ properties }) => ours.includes(properties.name) === isOurs)
      .flatMap(({ geometry }) => ringsOf(geometry.coordinates))
      .map((ring) => clipped(ring.map(([longitude, latitude]) => project({ latitude, longitude }))))
      .filter((ring) => ring.length > 2 && (areaOf(ring) >= leastIsland || ring.some(isCloseUp)))
      .map((ring) => pathOf(simplified(ring)))
      .join('')
  return { provinces: drawn(true), neighbours: drawn(false) }
}

const isRing = (part: Ring | Ring[]): part is Ring => typeof part[0]?.[0] === 'number'
const ringsOf = (parts: (Ring | Ring[])[]): Ring[] => parts.flatMap((part) => (isRing(part) ? [part] : part))

const isCloseUp = ({ x, y }: Point) => Math.hypot(x - harbour.x, y - harbour.y) < harbour.reach

const areaOf = (ring: Point[]) =>
  Math.abs(ring.reduce((sum, at, index) => sum + cross(at, ring[(index + 1) % ring.length] ?? at), 0)) / 2
const cross = (a: Point, b: Point) => a.x * b.y - b.x * a.y

/** Clips a shape to the view with a margin, so that the cut is not visible (Sutherland and Hodgman). */
function clipped(ring: Point[]): Point[] {
  const around = 8
  const sides: ((at: Point) => number)[] = [
    ({ x }) => x + around,
    ({ x }) => view.width + around - x,
    ({ y }) => y + around,
    ({ y }) => view.height + around - y,
  ]
  return sides.reduce(
    (points, inside) =>
      points.flatMap((to, index) => {
        const from = points.at(index - 1) ?? to
        const [before, after] = [inside(from), inside(to)]
        const crossing = before >= 0 !== after >= 0 ? [between(from, to, before / (before - after))] : []
        return after >= 0 ? [...crossing, to] : crossing
      }),
    ring,
  )
}
const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
})

/** Drops points that change the shape too little (Douglas and Peucker), except in the close-up. */
function simplified(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return points
  let farthest = { index: 0, distance: 0 }
  points.forEach((point, index) => {
    const distance = distanceToLine(point, first, last)
    if (distance > farthest.distance) farthest = { index, distance }
  })
  if (farthest.distance <= tolerance)
    return points.filter((point) => point === first || point === last || isCloseUp(point))
  const upTo = simplified(points.slice(0, farthest.index + 1))
  return [...upTo.slice(0, -1), ...simplified(points.slice(farthest.index))]
}

function distanceToLine(point: Point, from: Point, to: Point) {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  // The first and the last point of a ring are the same.
  if (length === 0) return Math.hypot(point.x - from.x, point.y - from.y)
  return Math.abs(cross({ x: to.x - from.x, y: to.y - from.y }, { x: point.x - from.x, y: point.y - from.y })) / length
}

/** A path of whole tenths, each point relative to the one before. That is a third of the size of absolute points. */
function pathOf(ring: Point[]): string {
  const points = ring.map(({ x, y }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) }))
  const steps = points.map(({ x, y }, index) => {
    const from = points[index - 1] ?? { x: 0, y: 0 }
    return `${index === 0 ? 'M' : index === 1 ? 'l' : ' '}${x - from.x} ${y - from.y}`
  })
  return `${steps
    .filter((step) => step !== ' 0 0')
    .join('')
    .replaceAll(' -', '-')}z`
}
