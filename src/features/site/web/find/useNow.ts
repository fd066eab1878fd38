import { useEffect, useState } from 'react'

/** The time of the drawing at first, so that browser and server agree, and from then on the browser's own, by the minute. */
export function useNow(drawnAt: string): string {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    const tell = () => setNow(new Date().toISOString())
    tell()
    const ticking = setInterval(tell, 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
