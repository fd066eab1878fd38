import { useEffect, useRef, useState } from 'react'

/** The search text. It is also kept in the address, so that the back button restores it. */
export function useSearch(first: string) {
  const [q, setQ] = useState(first)
  const field = useRef<HTMLInputElement>(null)
  // The field may contain a text before the script runs: from the visitor, or restored by the browser.
  useEffect(() => setQ(field.current?.value ?? ''), [])
  useEffect(() => {
    const settled = setTimeout(() => {
      const address = new URL(location.href)
      if (q === '') address.searchParams.delete('q')
      else address.searchParams.set('q', q)
      if (address.href !== location.href) history.replaceState(history.state, '', address)
    }, 300)
    return () => clearTimeout(settled)
  }, [q])
  const look = (query: string) => {
    if (field.current && field.current.value !== query) field.current.value = query
    setQ(query)
  }
  return { q, look, field }
}
