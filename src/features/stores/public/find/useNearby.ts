import { useState } from 'react'
import type { Position } from '../map/projection.ts'

export type Nearby = { state: 'off' | 'asking' | 'denied' | 'unavailable' } | { state: 'found'; at: Position }

/** The visitor's position, and a function that requests or forgets it. The position is never sent to the server. */
export function useNearby(): [Nearby, () => void] {
  const [nearby, setNearby] = useState<Nearby>({ state: 'off' })
  const toggle = () => {
    if (nearby.state === 'found') return setNearby({ state: 'off' })
    setNearby({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setNearby({ state: 'found', at: { latitude, longitude } }),
      ({ code, PERMISSION_DENIED }) => setNearby({ state: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { timeout: 10_000, maximumAge: 5 * 60_000 },
    )
  }
  return [nearby, toggle]
}
