import { useState } from 'react'
import type { CartItem } from '#features/cart/contract.ts'
import type { Cents } from '#shared/money.ts'

type Prices = ReadonlyMap<number, Cents>

/**
 * The prices that whoever orders has seen, by product. One that changes under their hands is told at its line, and
 * nothing is ordered at it until they agree.
 */
export function useAgreedPrices(items: readonly CartItem[]) {
  const [agreed, setAgreed] = useState<Prices>(new Map())
  const unseen = items.filter(({ product_id }) => !agreed.has(product_id))
  if (unseen.length > 0) setAgreed(withPrices(agreed, unseen))

  /** What each product cost when it was agreed to, where it costs something else now. */
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
