import { positionOf } from '../storeSearch.ts'
import { closeUpFrame, crowdIn, distance, type Frame, movedTo } from './frames.ts'
import { isOnMap, type Point, project } from './projection.ts'

interface Placed {
  city: string
  latitude: number | null
  longitude: number | null
}

/** Where a store's pin stands, and how far around it a press means this store and no other. */
export interface Pin extends Point {
  reach: number
}

export interface CloseUp {
  frame: Frame
  /** That it shows. */
  towns: string[]
}

/** Where a store stands on the whole map, if anywhere. */
export function spotOf(store: Placed): Point | undefined {
  const position = positionOf(store)
  const at = position && project(position)
  return at && isOnMap(at) ? at : undefined
}

/** Where each store's pin goes on the whole map: of those that stand too close, into the close-up. */
export function placePins<Store extends Placed>(stores: readonly Store[]) {
  const places = stores.flatMap((store) => {
    const at = spotOf(store)
    return at ? [{ store, at }] : []
  })
  const close = crowdIn(places)
  const spots = places.map((place) => ({
    ...place,
    at: close?.crowd.includes(place) ? movedTo(closeUpFrame, close.frame, place.at) : place.at,
  }))
  const pins = new Map<Store, Pin>()
  for (const { store, at } of spots) {
    const others = spots.filter((spot) => spot.store !== store)
    const reach = Math.min(thumb, ...others.map((other) => distance(at, other.at) / 2))
    pins.set(store, { ...at, reach: Math.floor(reach) })
  }
  const towns = [...new Set(close?.crowd.map(({ store }) => store.city))]
  const closeUp: CloseUp | undefined = close && { frame: close.frame, towns }
  return { pins, closeUp }
}

/** What a thumb can be sure to meet on the smallest telephone: 24 pixels, where the map is 320 wide. */
const thumb = 38
