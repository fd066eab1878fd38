import { useEffect, useState } from 'react'
import type { Meant } from './towns.ts'

/** What the visitor means by the search text. The server has understood the first one. */
export function useMeant(q: string, first: { q: string; meant: Meant | undefined }) {
  const [known, setKnown] = useState(first)
  useEffect(() => {
    if (q === '') return
    // The list of towns may be there for a later text first.
    let isCurrent = true
    import('./towns.ts')
      .then(({ understand }) => isCurrent && setKnown({ q, meant: understand(q) }))
      // The list of towns could not be loaded, so only names of stores are searched.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [q])
  return known.q === q ? known.meant : undefined
}
