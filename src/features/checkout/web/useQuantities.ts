import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CartItem, cartCalls } from '#features/cart/contract.ts'
import { lineTotal } from '#features/cart/pricing.ts'
import { keyOf, useSend } from '#ui/api/query.ts'
import { useUser } from '#workbench/session.ts'

export type Quantities = ReturnType<typeof useQuantities>

/**
 * The cart lines with the quantities that the user has chosen. The totals change at once. A quantity is saved when its field
 * is left. Saves run one after the other, so that the last one wins.
 */
export function useQuantities(saved: readonly CartItem[]) {
  const user = useUser()
  const client = useQueryClient()
  const { send } = useSend(cartCalls.set, { success: ({ message }) => message })
  /** By product id. Null for an empty field. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map())
  const unsaved = useRef(new Map<number, number>())
  const saving = useRef<Promise<boolean>>(undefined)

  const choose = (product_id: number, quantity: number | null) =>
    setChosen((before) => new Map(before).set(product_id, quantity))

  /** Removes a chosen quantity that is saved now, unless another one has been chosen since. */
  const forget = (product_id: number, quantity: number | null) =>
    setChosen((before) =>
      before.get(product_id) === quantity ? new Map([...before].filter(([id]) => id !== product_id)) : before,
    )

  async function saveAll() {
    let isSaved = true
    for (let [next] = unsaved.current; next; [next] = unsaved.current) {
      const [product_id, quantity] = next
      const reply = await send({ body: { product_id, quantity, user_id: user.id } })
      isSaved &&= reply !== undefined
      await client.invalidateQueries({ queryKey: keyOf(cartCalls.items) })
      if (unsaved.current.get(product_id) === quantity) unsaved.current.delete(product_id)
      forget(product_id, quantity)
    }
    return isSaved
  }

  function save() {
    saving.current ??= saveAll().finally(() => {
      saving.current = undefined
    })
    return saving.current
  }

  return {
    items: saved.map((item) => withQuantity(item, chosen.get(item.product_id) ?? item.quantity)),
    /** The ids of the products with an empty field. */
    blank: new Set(saved.map(({ product_id }) => product_id).filter((id) => chosen.get(id) === null)),
    choose,
    /** Saves the quantity of a field that was left. An empty field gets its last quantity back. */
    settle(item: CartItem, quantity: number | null) {
      const { product_id } = item
      const before = saved.find((line) => line.product_id === product_id)?.quantity
      if (quantity === null || (quantity === before && !unsaved.current.has(product_id)))
        return forget(product_id, quantity)
      choose(product_id, quantity)
      unsaved.current.set(product_id, quantity)
      void save()
    },
    /** Saves all chosen quantities, and returns whether all of them were saved. */
    settleAll() {
      for (const { product_id, quantity } of saved) {
        const wanted = chosen.get(product_id) ?? quantity
        if (wanted !== quantity) unsaved.current.set(product_id, wanted)
      }
      return save()
    },
  }
}

const withQuantity = (item: CartItem, quantity: number): CartItem => ({
  ...item,
  quantity,
  total_price: lineTotal({ ...item, quantity }),
})
