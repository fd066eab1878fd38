import { useState } from 'react'
import * as z from 'zod'
import { useUser } from '#workbench/session.ts'

/** What goes with an order that is not placed yet. */
const Draft = z.object({
  /** A code that was found to be valid, and the percentage it takes off. */
  promo: z.object({ promo_code: z.string(), discount: z.number() }).optional(),
  /** What stands in the field of the promo code, and is not applied yet. */
  code: z.string().default(''),
  remarks: z.string().default(''),
})
export type Draft = z.output<typeof Draft>
export type Promo = NonNullable<Draft['promo']>

/** The draft of whoever is here, kept for as long as the tab is open: neither a reload nor a look at the store loses it. */
export function useDraft() {
  const place = `order of ${useUser().id}`
  const [draft, setDraft] = useState(() => kept(place))
  return {
    ...draft,
    change(part: Partial<Draft>) {
      // What is kept is newer than what was drawn when an answer comes late.
      const next = { ...kept(place), ...part }
      sessionStorage.setItem(place, JSON.stringify(next))
      setDraft(next)
    },
    clear: () => sessionStorage.removeItem(place),
  }
}

function kept(place: string): Draft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(place) ?? '{}'))
  } catch {
    return Draft.parse({})
  }
}
