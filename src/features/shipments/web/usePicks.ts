import { useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import { pickingRoundPage } from '#shared/pageAddresses.ts'
import { useKept } from '#ui/drafts/useKept.ts'
import type { LineToPick } from '../columns.ts'
import { type Picks, withAllPicked, withoutLines } from './round.ts'

const KeptPicks = z.record(z.string(), z.string())

/** The picked quantities. The browser keeps them until they are shipped, also when the user leaves the page. */
export function usePicks() {
  const { kept, keep } = useKept(`${pickingRoundPage.path} picked`, KeptPicks)
  const [picks, setPicks] = useState<Picks>(kept ?? {})
  /** The latest value, also between two renders: a scanner may be faster than the page. */
  const latest = useRef(picks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was picked changes what is kept.
  useEffect(() => keep(Object.keys(picks).length > 0 ? picks : undefined), [picks])

  const acts = useMemo(() => {
    const change = (next: Picks) => {
      latest.current = next
      setPicks(next)
    }
    return {
      write: (line_id: number, text: string) => change({ ...latest.current, [line_id]: text }),
      pickAll: (lines: readonly LineToPick[]) => change(withAllPicked(latest.current, lines)),
      forget: (lines: readonly LineToPick[]) => change(withoutLines(latest.current, lines)),
    }
  }, [])
  /** `kept` are the quantities from before a reload, or before the user left the page. */
  return { picks, latest, kept, ...acts }
}
