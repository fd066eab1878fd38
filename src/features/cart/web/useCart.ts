import { cents } from '#shared/money.ts'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { useCall } from '#ui/api/query.ts'
import { useUser } from '#workbench/session.ts'
import { type Cart, cartCalls } from '../contract.ts'

const none = cents(0)
const emptyCart: Cart = {
  items: [],
  summary: { totals: [], subtotal: none, tax: none, total: none },
  tax_rate: 0,
  total: 0,
}

/** The cart of the user. One that the server does not find (404) is empty. */
export function useCart() {
  const user = useUser()
  const query = useCall(cartCalls.items, { params: { userId: user.id } })
  const isMissing = query.error instanceof CallFailed && query.error.status === 404
  return isMissing ? { ...query, data: emptyCart, error: null } : query
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
