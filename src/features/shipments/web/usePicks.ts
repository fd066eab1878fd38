import { useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import { useKept } from '#ui/drafts/useKept.ts'
import type { LineToPick } from '../columns.ts'
import { pickingRoundPage } from '../pages.ts'
import { type Picks, withAllPicked, withoutLines } from './round.ts'

const KeptPicks = z.record(z.string(), z.string())

/** What was picked. The browser keeps it until it is shipped, also when the page is left. */
export function usePicks() {
  const { kept, keep } = useKept(`${pickingRoundPage.path} picked`, KeptPicks)
  const [picks, setPicks] = useState<Picks>(kept ?? {})
  /** Newer than the last render: a scanner may be faster than the page. */
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
  /** `kept` is what was picked before a reload, or before the page was left. */
  return { picks, latest, kept, ...acts }
}
