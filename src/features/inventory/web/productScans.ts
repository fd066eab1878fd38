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
 * Lets a page handle the codes that a scanner types. The feature `barcodes` listens to the scanner and finds the products. It
 * may import this feature, but not the other way round, so the page registers its function here.
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

/** The function of the page on screen for a scanned product, or undefined if the page needs no scans. */
export const useTakeProduct = () => useSyncExternalStore(watch, () => takers.at(-1))
