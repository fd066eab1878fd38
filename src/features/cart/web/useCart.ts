import { useCall } from '#ui/api/query.ts'
import { useUser } from '#workbench/session.ts'
import { cartCalls } from '../contract.ts'

/** The cart of the user. */
export function useCart() {
  const user = useUser()
  return useCall(cartCalls.items, { params: { userId: user.id } })
}

/** The number of pieces in the cart. */
export function usePieces() {
  const { data } = useCart()
  return data?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
}

/** Returns a function for the quantity of a product in the cart. */
export function useInCart() {
  const { data } = useCart()
  return (product_id: number) => data?.items.find((item) => item.product_id === product_id)?.quantity ?? 0
}
