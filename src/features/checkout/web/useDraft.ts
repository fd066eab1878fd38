import { useState } from 'react'
import * as z from 'zod'
import { useKept } from '#ui/drafts/useKept.ts'

/** The input for an order that is not placed yet. */
const Draft = z.object({
  /** The applied promo code, with its discount in percent. */
  promo: z.object({ promo_code: z.string(), discount: z.number() }).optional(),
  /** The text in the field of the promo code, which is not applied yet. */
  code: z.string().default(''),
  remarks: z.string().default(''),
})
export type Draft = z.output<typeof Draft>
export type Promo = NonNullable<Draft['promo']>

/** The draft of the user. The browser keeps it until the order is placed. */
export function useDraft() {
  const { kept, read, keep } = useKept('order', Draft)
  const [draft, setDraft] = useState<Draft>(kept ?? empty)
  return {
    ...draft,
    change(part: Partial<Draft>) {
      // After an await, the kept draft is newer than the one of this render.
      const next = { ...(read() ?? empty), ...part }
      keep(next)
      setDraft(next)
    },
    clear: () => keep(undefined),
  }
}

const empty: Draft = { code: '', remarks: '' }
