import { useState } from 'react'
import type { CartItem } from '#features/cart/contract.ts'
import type { Cents } from '#shared/money.ts'

type Prices = ReadonlyMap<number, Cents>

/**
 * The prices that the user has accepted: those at the first time that the page showed them. A price that changes later is
 * marked in its line, and the order cannot be placed until the user accepts it.
 */
export function useAgreedPrices(items: readonly CartItem[]) {
  const [agreed, setAgreed] = useState<Prices>(new Map())
  const newItems = items.filter(({ product_id }) => !agreed.has(product_id))
  if (newItems.length > 0) setAgreed(withPrices(agreed, newItems))

  /** The accepted prices of the products whose price has changed. */
  const changed: Prices = new Map(
    items.flatMap(({ product_id, price }) => {
      const before = agreed.get(product_id)
      return before === undefined || before === price ? [] : [[product_id, before] as const]
    }),
  )
  return { changed, agree: (item: CartItem) => setAgreed(withPrices(agreed, [item])) }
}

const withPrices = (prices: Prices, items: readonly CartItem[]): Prices =>
  new Map([...prices, ...items.map(({ product_id, price }) => [product_id, price] as const)])
