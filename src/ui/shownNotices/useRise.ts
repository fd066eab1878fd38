import { type RefObject, useLayoutEffect, useState } from 'react'

/** After these events other controls may be under the element, or another control may have the focus. */
const moves = ['scrollend', 'resize', 'focusin'] as const

/** Moves an element at the bottom of the screen up so that it covers no control. Measures again when what is shown changes. */
export function useRise(element: RefObject<HTMLElement | null>, shown: unknown, alsoShown?: unknown) {
  const [rise, setRise] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on what is shown
  useLayoutEffect(() => {
    const own = element.current
    if (!own?.offsetHeight) return setRise(0)
    // Loaded separately, so that sign-in appears sooner. Until then, the element stays where it is.
    const measure = () => void import('./riseOf.ts').then(({ riseOf }) => setRise(riseOf(own))).catch(() => undefined)
    measure()
    for (const move of moves) window.addEventListener(move, measure, { capture: true })
    return () => {
      for (const move of moves) window.removeEventListener(move, measure, { capture: true })
    }
  }, [element, shown, alsoShown])
  return { transform: `translateY(${-rise}px)` }
}
