import { useEffect, useState } from 'react'
import type { Place } from './places.ts'

/** The place that the visitor typed, while no store was found. The server has looked up the one of the first search. */
export function usePlace(q: string, isNothingFound: boolean, first: { q: string; place: Place | undefined }) {
  const [known, setKnown] = useState(first)
  useEffect(() => {
    if (!isNothingFound) return
    // Without the list of places, the page shows that nothing was found.
    import('./places.ts').then(({ placeOf }) => setKnown({ q, place: placeOf(q) })).catch(() => {})
  }, [q, isNothingFound])
  return isNothingFound && known.q === q ? known.place : undefined
}
