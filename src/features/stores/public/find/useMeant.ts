import { useEffect, useState } from 'react'
import type { Meant } from './places.ts'

/** What the visitor means by the search text. The server has understood the first one. */
export function useMeant(q: string, first: { q: string; meant: Meant | undefined }) {
  const [known, setKnown] = useState(first)
  useEffect(() => {
    if (q === '') return
    // The list of places may be there for a later text first.
    let isCurrent = true
    import('./places.ts')
      .then(({ understand }) => isCurrent && setKnown({ q, meant: understand(q) }))
      // The list of places could not be loaded, so only names of stores are searched.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [q])
  return known.q === q ? known.meant : undefined
}
