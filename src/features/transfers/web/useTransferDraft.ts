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

/** A draft of a transfer. The browser keeps it until it is sent, also when the user leaves the page. */
export function useTransferDraft(name: string, start: TransferDraft) {
  const { kept, keep } = useKept(name, KeptTransfer)
  const [draft, setDraft] = useState<TransferDraft>(kept ?? start)
  /** The latest value, also between two renders: a scanner may be faster than the page. */
  const latest = useRef(draft)
  /** The draft as long as the user has not typed anything. */
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
    /** True if the draft has input from before a reload, or from before the user left the page. */
    isRestored,
    change: (next: (before: TransferDraft) => TransferDraft) => put(next(latest.current)),
    /** Starts a new draft, and deletes the kept one. */
    restart() {
      untouched.current = start
      setRestored(false)
      put(start)
    },
  }
}
