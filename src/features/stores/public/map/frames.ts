import type { Point } from './projection.ts'

/** A part of the drawn map. */
export interface MapFrame extends Point {
  width: number
  height: number
}

/** The frame as the value of `viewBox`. */
export const viewBoxOf = ({ x, y, width, height }: MapFrame) =>
  [x, y, width, height].map((at) => at.toFixed(1)).join(' ')

/** The place of the close-up: in the open sea. */
export const closeUpFrame: MapFrame = { x: 612, y: 512, width: 372, height: 232 }

/** Below this distance, a visitor could not press one pin without the other. */
const tooClose = 30

/** The largest group of places that are too close to each other, and the part of the map to enlarge for them. */
export function findCrowd<Pinned extends { at: Point }>(
  places: readonly Pinned[],
): { crowd: Pinned[]; frame: MapFrame } | undefined {
  const crowds = places.map((place) => places.filter(({ at }) => distance(at, place.at) < tooClose))
  const crowd = crowds.sort((a, b) => b.length - a.length)[0]
  return crowd && crowd.length > 1 ? { crowd, frame: frameAround(crowd.map(({ at }) => at)) } : undefined
}

/** The smallest part of the map that contains these points with a margin, in the proportions of the close-up. */
function frameAround(points: Point[]): MapFrame {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const shape = closeUpFrame.width / closeUpFrame.height
  const height = Math.max((bottom - top) * 2.2, ((right - left) * 2.2) / shape, 6)
  const width = height * shape
  return {
    x: tenths((left + right - width) / 2),
    y: tenths((top + bottom - height) / 2),
    width: tenths(width),
    height: tenths(height),
  }
}

/** The position of a point when one frame is drawn in the place of another. */
export const moveToFrame = (to: MapFrame, from: MapFrame, { x, y }: Point): Point => ({
  x: tenths(to.x + ((x - from.x) * to.width) / from.width),
  y: tenths(to.y + ((y - from.y) * to.height) / from.height),
})

const tenths = (value: number) => Math.round(value * 10) / 10

/** The part of the map around one store. */
export function frameAt(at: Point): MapFrame {
  const [width, height] = [250, 185]
  return { x: at.x - width / 2, y: at.y - height / 2, width, height }
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
