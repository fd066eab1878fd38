import { useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import { firstCountPage } from '#shared/pageAddresses.ts'
import { useKept } from '#ui/drafts/useKept.ts'
import { LineToCount } from './countedLines.ts'

const KeptCount = z.object({ lines: z.array(LineToCount), shelf: z.string() })

interface CountDraft {
  lines: readonly LineToCount[]
  /** Where the next products are. */
  shelf: string
}

/** What was counted in a store and is not saved yet. The browser keeps it, also when the page is left. */
export function useFirstCount(store_id: number) {
  const { kept, keep } = useKept(`${firstCountPage()} ${store_id}`, KeptCount)
  const [draft, setDraft] = useState<CountDraft>(kept ?? { lines: [], shelf: '' })
  /** The latest value, also between two renders: a scanner may be faster than the page. */
  const latest = useRef(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes what is kept.
  useEffect(() => {
    const isEmpty = draft.lines.length === 0 && draft.shelf === ''
    keep(isEmpty ? undefined : { ...draft, lines: [...draft.lines] })
  }, [draft])

  const acts = useMemo(() => {
    const put = (part: Partial<CountDraft>) => {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
    }
    return {
      now: () => latest.current,
      setShelf: (shelf: string) => put({ shelf }),
      setLines: (lines: readonly LineToCount[]) => put({ lines }),
      write: (product_id: number, part: Partial<LineToCount>) =>
        put({
          lines: latest.current.lines.map((line) => (line.product_id === product_id ? { ...line, ...part } : line)),
        }),
      remove: (product_id: number) =>
        put({ lines: latest.current.lines.filter((line) => line.product_id !== product_id) }),
    }
  }, [])
  // True if the browser had kept lines from before a reload, or from an earlier visit to the page.
  return { ...draft, wasKept: (kept?.lines.length ?? 0) > 0, ...acts }
}
