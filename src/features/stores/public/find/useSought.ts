import { useEffect, useRef, useState } from 'react'

/** What is looked for, as it is typed; the address follows, so that coming back finds it again. */
export function useSought(first: string) {
  const [q, setQ] = useState(first)
  const field = useRef<HTMLInputElement>(null)
  // Somebody may have typed before the page came to life, or a browser filled in what stood there before.
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
  const look = (sought: string) => {
    if (field.current && field.current.value !== sought) field.current.value = sought
    setQ(sought)
  }
  return { q, look, field }
}
