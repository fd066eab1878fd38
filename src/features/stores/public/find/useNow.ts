import { startTransition, useEffect, useState } from 'react'

/** The time of the drawing at first, so that browser and server agree, and from then on the browser's own, by the minute. */
export function useNow(drawnAt: string): string {
  const [now, setNow] = useState(minuteOf(drawnAt))
  useEffect(() => {
    // The clock hurries nobody: whatever else is asked of the page comes first.
    const tell = () => startTransition(() => setNow(minuteOf(new Date().toISOString())))
    tell()
    const ticking = setInterval(tell, 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}

/** Within a minute nothing is drawn anew. */
const minuteOf = (moment: string) => `${moment.slice(0, 16)}Z`
