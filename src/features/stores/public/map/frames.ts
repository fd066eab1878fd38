import type { Point } from './projection.ts'

/** A part of the drawn map. */
export interface Frame extends Point {
  width: number
  height: number
}

/** As a `viewBox` tells it. */
export const boxOf = ({ x, y, width, height }: Frame) => [x, y, width, height].map((at) => at.toFixed(1)).join(' ')

/** Where stands what is enlarged: in the open sea. */
export const closeUpFrame: Frame = { x: 612, y: 512, width: 372, height: 232 }

/** How close two pins stand on the whole map when nobody could press one and not the other. */
const tooClose = 30

/** The most places that stand too close to one another, and the part of the map that parts them. */
export function crowdIn<Pinned extends { at: Point }>(
  places: readonly Pinned[],
): { crowd: Pinned[]; frame: Frame } | undefined {
  const crowds = places.map((place) => places.filter(({ at }) => distance(at, place.at) < tooClose))
  const crowd = crowds.sort((a, b) => b.length - a.length)[0]
  return crowd && crowd.length > 1 ? { crowd, frame: frameAround(crowd.map(({ at }) => at)) } : undefined
}

/** The least part of the map, in the shape of the close-up, that holds these points with room about them. */
function frameAround(points: Point[]): Frame {
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

/** Where a point of one part of the map stands when that part is shown in another's place. */
export const movedTo = (to: Frame, from: Frame, { x, y }: Point): Point => ({
  x: tenths(to.x + ((x - from.x) * to.width) / from.width),
  y: tenths(to.y + ((y - from.y) * to.height) / from.height),
})

const tenths = (value: number) => Math.round(value * 10) / 10

/** The part of the map around a place: its stretch of coast. */
export function frameAt(at: Point): Frame {
  const [width, height] = [250, 185]
  return { x: at.x - width / 2, y: at.y - height / 2, width, height }
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
