import { useEffect, useState } from 'react'
import type { Place } from './places.ts'

/** The place that the visitor typed, while no store was found. The server has looked up the one of the first search. */
export function usePlace(q: string, isNothingFound: boolean, first: { q: string; place: Place | undefined }) {
  const [known, setKnown] = useState(first)
  useEffect(() => {
    if (!isNothingFound) return
    // The list of places may be there for a later text first.
    let isCurrent = true
    import('./places.ts')
      .then(({ placeOf }) => isCurrent && setKnown({ q, place: placeOf(q) }))
      // Without the list of places, the page shows that nothing was found.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [q, isNothingFound])
  return isNothingFound && known.q === q ? known.place : undefined
}
