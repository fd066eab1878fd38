import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { SeenProduct } from '../contract.ts'

/** What a page does with a product whose code was scanned. The next scan waits until it is done. */
export type TakeProduct = (product: SeenProduct) => unknown

let takers: readonly TakeProduct[] = []
const listeners = new Set<() => void>()

function setTakers(next: readonly TakeProduct[]) {
  takers = next
  for (const listener of listeners) listener()
}

/**
 * Lets a page use the codes that a scanner types. The feature `barcodes` listens for them and finds their products. It is above
 * this one, so the page says here what it does with a product.
 */
export function useProductScans(take: TakeProduct) {
  const latest = useEffectEvent(take)
  useEffect(() => {
    const own: TakeProduct = (product) => latest(product)
    setTakers([...takers, own])
    return () => setTakers(takers.filter((other) => other !== own))
  }, [])
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the page on screen does with a product, or undefined if it has no use for a scan. */
export const useTakeProduct = () => useSyncExternalStore(watch, () => takers.at(-1))
