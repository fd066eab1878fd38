import { useLayoutEffect, useRef } from 'react'

/** On a phone a bar of choices scrolls sideways to the chosen one. */
export function useChosenInView<Bar extends HTMLElement>(chosen: string) {
  const bar = useRef<Bar>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which element is the chosen one depends on the value
  useLayoutEffect(() => {
    const own = bar.current
    const part = own?.querySelector('[aria-pressed=true], [aria-current=page]')?.getBoundingClientRect()
    if (!own || !part) return
    const { left, right } = own.getBoundingClientRect()
    own.scrollLeft += Math.max(0, part.right - right) + Math.min(0, part.left - left)
  }, [chosen])
  return bar
}
