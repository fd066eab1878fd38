import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { transferPage } from '#shared/pageAddresses.ts'
import { useKept } from '#ui/drafts/useKept.ts'
import { nothingPacked, type Packing } from './packing.ts'

const KeptPacking = z.object({ typed: z.record(z.string(), z.string()), isCounted: z.boolean() })

/** The packed quantities of a transfer. The browser keeps them until they are sent, also when the user leaves the page. */
export function usePacking({ id }: WholeShipment) {
  const { kept, keep } = useKept(`${transferPage({ shipment_id: id })} packed`, KeptPacking)
  const [packing, setPacking] = useState<Packing>(kept ?? nothingPacked)
  /** The latest value, also between two renders: a scanner may be faster than the page. */
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
