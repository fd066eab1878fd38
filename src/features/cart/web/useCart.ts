import { useCall } from '#ui/query.ts'
import { useUser } from '#workbench/session.ts'
import { cartCalls } from '../contract.ts'

/** One's own cart. */
export function useCart() {
  const user = useUser()
  return useCall(cartCalls.items, { params: { userId: user.id } })
}

/** How many pieces are in it. */
export function usePieces() {
  const { data } = useCart()
  return data?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
}

/** How many of each product are in it, by the product's id. */
export function useInCart() {
  const { data } = useCart()
  return (product_id: number) => data?.items.find((item) => item.product_id === product_id)?.quantity ?? 0
}
