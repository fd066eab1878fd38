import { useState } from 'react'
import * as z from 'zod'
import { useUser } from '#workbench/session.ts'

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

/** The draft of the user. The session storage keeps it when the page is reloaded or left, until the tab is closed. */
export function useDraft() {
  const key = `order of ${useUser().id}`
  const [draft, setDraft] = useState(() => load(key))
  return {
    ...draft,
    change(part: Partial<Draft>) {
      // After an await, the stored draft is newer than the one of this render.
      const next = { ...load(key), ...part }
      sessionStorage.setItem(key, JSON.stringify(next))
      setDraft(next)
    },
    clear: () => sessionStorage.removeItem(key),
  }
}

function load(key: string): Draft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    return Draft.parse({})
  }
}
