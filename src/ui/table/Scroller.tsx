import { type ReactNode, type RefObject, useEffect } from 'react'

/**
 * The scroll container of a table. It marks whether columns are hidden at the right, so that the sticky column shows an
 * edge.
 */
export function Scroller({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useEffect(() => {
    const own = ref.current
    if (!own) return
    const sizes = new ResizeObserver(() => tellCovered(own))
    for (const watched of [own, ...own.children]) sizes.observe(watched)
    return () => sizes.disconnect()
  }, [ref])
  return (
    <div
      ref={ref}
      data-scrolls
      className="relative max-h-[max(22rem,calc(100dvh-18rem))] scroll-pt-11 scroll-pl-28 has-[tfoot]:scroll-pb-11 overflow-auto overscroll-x-contain rounded-t-card"
      onScroll={({ currentTarget }) => tellCovered(currentTarget)}
    >
      {children}
    </div>
  )
}

const tellCovered = (own: HTMLElement) =>
  own.toggleAttribute('data-covered', own.scrollLeft + own.clientWidth < own.scrollWidth - 1)
