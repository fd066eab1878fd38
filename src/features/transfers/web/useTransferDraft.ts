import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { StockNote } from '#features/inventory/contract.ts'
import { useKept } from '#ui/drafts/useKept.ts'
import { type TransferDraft, ways } from './transferDraft.ts'

const KeptTransfer = z.object({
  way: z.enum(ways).optional(),
  other: z.int().optional(),
  from: z.int().optional(),
  to: z.int().nullable().optional(),
  as: z.enum(['sellable', 'faulty']).optional(),
  note: StockNote.optional(),
  lines: z.array(z.object({ product_id: z.int(), product: z.string(), quantity: z.string() })),
})

/** A transfer that is being written. The browser keeps it until it is sent, also when the page is left. */
export function useTransferDraft(name: string, start: TransferDraft) {
  const { kept, keep } = useKept(name, KeptTransfer)
  const [draft, setDraft] = useState<TransferDraft>(kept ?? start)
  /** Newer than the last render: a scanner may be faster than the page. */
  const latest = useRef(draft)
  /** What nothing was typed into yet. */
  const untouched = useRef(kept ? undefined : draft)
  const [isRestored, setRestored] = useState(kept !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes what is kept.
  useEffect(() => keep(draft === untouched.current ? undefined : { ...draft, lines: [...draft.lines] }), [draft])

  const put = (next: TransferDraft) => {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    /** It began with what was typed before a reload, or before the page was left. */
    isRestored,
    change: (next: (before: TransferDraft) => TransferDraft) => put(next(latest.current)),
    /** Begins again, with nothing kept. */
    restart() {
      untouched.current = start
      setRestored(false)
      put(start)
    },
  }
}
