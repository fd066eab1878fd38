import { positionOf } from '../storeSearch.ts'
import { closeUpFrame, crowdIn, type Frame, movedTo } from './frames.ts'
import { isOnMap, type Point, project } from './projection.ts'

interface Placed {
  city: string
  latitude: number | null
  longitude: number | null
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
  const pins = new Map(
    places.map((place) => [
      place.store,
      close?.crowd.includes(place) ? movedTo(closeUpFrame, close.frame, place.at) : place.at,
    ]),
  )
  const towns = [...new Set(close?.crowd.map(({ store }) => store.city))]
  const closeUp: CloseUp | undefined = close && { frame: close.frame, towns }
  return { pins, closeUp }
}
