import { displayName } from '#features/inventory/rules.ts'
import { useProductScans } from '#features/inventory/web/productScans.ts'
import { send } from '#ui/api/fetchCall.ts'
import { keyOf, queryClient, toCallFailed } from '#ui/api/query.ts'
import { notify } from '#ui/notices/notify.ts'
import { cartCalls } from '../contract.ts'

/** Adds a piece of each scanned product to the cart. On the page of the cart, chosen quantities are saved before. */
export const useScansToCart = (saveQuantities = async () => true) =>
  useProductScans(async (product) => {
    if (!(await saveQuantities())) return
    const detail = displayName(product)
    const reply = await send(cartCalls.add, { body: { product_id: product.id, quantity: 1 } }).catch(toCallFailed)
    if (!(reply instanceof Error)) notify('success', { message: reply.message, detail })
    else if (!reply.isShown) notify('error', { message: reply.message, detail })
    await queryClient.invalidateQueries({ queryKey: keyOf(cartCalls.items) })
  })
