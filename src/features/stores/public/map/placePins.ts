import { positionOf } from '../storeSearch.ts'
import { closeUpFrame, distance, findCrowd, type MapFrame, moveToFrame } from './frames.ts'
import { isOnMap, type Point, project } from './projection.ts'

interface MappedStore {
  city: string
  latitude: number | null
  longitude: number | null
}

/** The position of a pin, and the radius in which a press belongs to it. */
export interface PinArea extends Point {
  reach: number
}

export interface CloseUpArea {
  frame: MapFrame
  /** The towns that it shows. */
  towns: string[]
}

/** The position of a store on the whole map, if it has one. */
export function spotOf(store: MappedStore): Point | undefined {
  const position = positionOf(store)
  const at = position && project(position)
  return at && isOnMap(at) ? at : undefined
}

/** Places the pins of all stores. Pins that are too close to each other are placed in the close-up. */
export function placePins<Store extends MappedStore>(stores: readonly Store[]) {
  const places = stores.flatMap((store) => {
    const at = spotOf(store)
    return at ? [{ store, at }] : []
  })
  const close = findCrowd(places)
  const spots = places.map((place) => ({
    ...place,
    at: close?.crowd.includes(place) ? moveToFrame(closeUpFrame, close.frame, place.at) : place.at,
  }))
  const pins = new Map<Store, PinArea>()
  for (const { store, at } of spots) {
    const others = spots.filter((spot) => spot.store !== store)
    const reach = Math.min(thumb, ...others.map((other) => distance(at, other.at) / 2))
    pins.set(store, { ...at, reach: Math.floor(reach) })
  }
  const towns = [...new Set(close?.crowd.map(({ store }) => store.city))]
  const closeUp: CloseUpArea | undefined = close && { frame: close.frame, towns }
  return { pins, closeUp }
}

/** The radius that a thumb needs on the smallest phone: 24 pixels in all, where the map is 320 pixels wide. */
const thumb = 38
