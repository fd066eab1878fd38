import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { transferPage } from '#features/shipments/pages.ts'
import { useKept } from '#ui/drafts/useKept.ts'
import { nothingPacked, type Packing } from './packing.ts'

const KeptPacking = z.object({ typed: z.record(z.string(), z.string()), isCounted: z.boolean() })

/** What was packed of a transfer. The browser keeps it until it is sent, also when the page is left. */
export function usePacking({ id }: WholeShipment) {
  const { kept, keep } = useKept(`${transferPage({ shipment_id: id })} packed`, KeptPacking)
  const [packing, setPacking] = useState<Packing>(kept ?? nothingPacked)
  /** Newer than the last render: a scanner may be faster than the page. */
  const latest = useRef(packing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was packed changes what is kept.
  useEffect(() => keep(packing === nothingPacked ? undefined : packing), [packing])
  return {
    packing,
    latest,
    kept,
    put(next: Packing) {
      latest.current = next
      setPacking(next)
    },
  }
}
