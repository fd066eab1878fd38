import { useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import { StockNote } from '#features/inventory/contract.ts'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { receivePage } from '#shared/pageAddresses.ts'
import { useKept } from '#ui/drafts/useKept.ts'
import { type ExtraProduct, type SeenShipment, seenOf, type Typed, type Typing } from './receipt.ts'

const KeptReceipt = z.object({
  seen: z.object({
    version: z.int(),
    lines: z.record(z.string(), z.object({ received: z.int(), damaged: z.int() })),
  }),
  typing: z.record(
    z.string(),
    z.object({ received: z.string().optional(), damaged: z.string().optional(), note: StockNote.optional() }),
  ),
  extras: z.array(z.object({ product_id: z.int(), product: z.string() })),
})

interface ReceiptDraft {
  seen: SeenShipment
  typing: Typing
  extras: readonly ExtraProduct[]
}

/**
 * The input of a receipt, and the shipment as it was when the user began to type. The browser keeps both until they are saved,
 * also when the user leaves the page.
 */
export function useReceipt(shipment: WholeShipment) {
  const { kept, keep } = useKept(receivePage({ shipment_id: shipment.id }), KeptReceipt)
  const [draft, setDraft] = useState<ReceiptDraft | undefined>(kept)
  /** The latest value, also between two renders: a scanner may be faster than the page. */
  const latest = useRef(draft)
  const newest = useRef(shipment)
  newest.current = shipment
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes what is kept.
  useEffect(() => keep(draft && { ...draft, extras: [...draft.extras], typing: { ...draft.typing } }), [draft])

  const acts = useMemo(() => {
    const put = (next: ReceiptDraft | undefined) => {
      latest.current = next
      setDraft(next)
    }
    const begun = (): ReceiptDraft => latest.current ?? { seen: seenOf(newest.current), typing: {}, extras: [] }
    return {
      /** What was typed, newer than the last render. */
      now: () => begun(),
      write(key: string, part: Typed) {
        const before = begun()
        put({ ...before, typing: { ...before.typing, [key]: { ...before.typing[key], ...part } } })
      },
      writeAll: (typing: Typing) => put({ ...begun(), typing }),
      addExtra(extra: ExtraProduct) {
        const before = begun()
        const others = before.extras.filter(({ product_id }) => product_id !== extra.product_id)
        put({ ...before, extras: [...others, extra] })
      },
      removeExtra(product_id: number, key: string) {
        const { typing, extras, seen } = begun()
        const { [key]: _, ...left } = typing
        put({ seen, typing: left, extras: extras.filter((extra) => extra.product_id !== product_id) })
      },
      /** The user has seen the pieces that others received. */
      goOn: (typing: Typing) => put({ ...begun(), typing, seen: seenOf(newest.current) }),
      forget: () => put(undefined),
    }
  }, [])
  /** `kept` is the input from before a reload, or before the user left the page. */
  return { draft, kept, ...acts }
}
