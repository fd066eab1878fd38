import { useState } from 'react'
import { discountCalls } from '#features/discounts/contract.ts'
import { useSend } from '#ui/query.ts'
import type { Draft, Promo } from './useDraft.ts'

export type PromoCodeState = ReturnType<typeof usePromoCode>

/** The promo code of a draft order: the text in its field until it is applied, then the code and what it takes off. */
export function usePromoCode({ promo, code }: Draft, change: (part: Partial<Draft>) => void) {
  // An object, so that the same message is told apart from its repetition.
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
      if (typed === '') return setFault({ message: 'Write a promo code first.' })
      await check(typed)
    },
    /** The code to order with. Nothing is returned if the text in the field is refused: its fault shows there. */
    async settle(): Promise<{ promo: Promo | undefined } | undefined> {
      if (promo || typed === '') return { promo }
      const found = await check(typed)
      return found && { promo: found }
    },
    /** An order was refused because of its code: it goes back into the field, to be corrected or left out. */
    refuse(refused: string, message: string) {
      change({ promo: undefined, code: refused })
      setFault({ message })
    },
    /** The code may take off another percentage by now. */
    async renew() {
      if (promo) await check(promo.promo_code)
    },
  }
}
