import { useState } from 'react'
import { discountCalls } from '#features/discounts/contract.ts'
import { useSend } from '#ui/api/query.ts'
import type { Draft, Promo } from './useDraft.ts'

export type PromoCodeState = ReturnType<typeof usePromoCode>

interface EditableDraft extends Draft {
  change: (part: Partial<Draft>) => void
}

/** The promo code of a draft: the text in its field until it is applied, then the code with its discount. */
export function usePromoCode({ promo, code, change }: EditableDraft) {
  // An object, so that the same message a second time is also a change.
  const [fault, setFault] = useState<{ message: string }>()
  const { send, busy } = useSend(discountCalls.check, {
    quiet: true,
    onDone: (found) => change({ promo: found, code: '' }),
    onFailed: ({ message }) => setFault({ message }),
  })
  const typed = code.trim()
  const check = (promo_code: string) => send({ body: { promo_code } })

  return {
    promo,
    code,
    fault,
    busy,
    write(text: string) {
      change({ code: text })
      setFault(undefined)
    },
    remove: () => change({ promo: undefined }),
    async apply() {
      if (typed === '') return setFault({ message: 'Enter a promo code first.' })
      await check(typed)
    },
    /** Applies the text in the field, and returns the code to order with. Returns undefined if the code is rejected. */
    async applyTyped(): Promise<{ promo: Promo | undefined } | undefined> {
      if (promo || typed === '') return { promo }
      const found = await check(typed)
      return found && { promo: found }
    },
    /** Puts a code that the order was rejected for back into the field, with the error. */
    reject(rejected: string, message: string) {
      change({ promo: undefined, code: rejected })
      setFault({ message })
    },
    /** Fetches the discount of the code again. */
    async refresh() {
      if (promo) await check(promo.promo_code)
    },
  }
}
