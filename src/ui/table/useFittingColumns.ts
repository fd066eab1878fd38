import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { cardWidth, inCardOrder } from './cards.ts'
import { columnsToHide } from './columnsToHide.ts'
import type { TableColumn } from './tableColumns.ts'

/** From this width on all columns are shown. */
const deskWidth = 1440

const nothing: readonly string[] = []

interface FittingColumnsProps<Row> {
  scroller: RefObject<HTMLElement | null>
  /** The columns that the user wants to see. */
  wanted: readonly TableColumn<Row>[]
  /** The columns that must not be hidden. */
  stays: (key: string) => boolean
  isPending: boolean
  isCards: boolean
}

/**
 * Hides columns of low priority while the table is wider than its container. The rows are measured before the browser paints
 * them, so that no column is seen to disappear.
 */
export function useFittingColumns<Row>({ scroller, wanted, stays, isPending, isCards }: FittingColumnsProps<Row>) {
  // Measured again for other columns, and when rows replace the placeholders.
  const measured = `${isPending} ${wanted.map(({ key }) => key)}`
  const [fit, setFit] = useState(() => ({ measured, widths: new Map<string, number>(), hidden: nothing }))
  const { widths, hidden } = fit.measured === measured ? fit : { widths: new Map<string, number>(), hidden: nothing }

  function refit() {
    // Read before anything is written, because otherwise the browser would have to lay out the page an extra time.
    const isTablet = innerWidth >= cardWidth && innerWidth < deskWidth
    if (!isTablet) return hide(nothing)
    const own = scroller.current
    const heads = [...(own?.querySelector('thead tr')?.children ?? [])]
    // When the page is printed, the table of the screen has no width.
    if (!own || own.clientWidth === 0) return
    if (own.scrollWidth <= own.clientWidth && hidden.length === 0) return
    let others = 0
    for (const head of heads) {
      const { width } = head.getBoundingClientRect()
      const key = keyOf(head)
      if (key === undefined) others += width
      // If the table fits, its columns are stretched, so their widths are larger than necessary.
      else if (own.scrollWidth > own.clientWidth) widths.set(key, Math.max(widths.get(key) ?? 0, width))
    }
    const focused = heads[own.querySelector<HTMLTableCellElement>('td:focus-within')?.cellIndex ?? -1]
    hide(
      columnsToHide(wanted, {
        widths,
        room: own.clientWidth - others,
        stays: (key) => stays(key) || (focused !== undefined && key === keyOf(focused)),
      }),
    )
  }
  function hide(next: readonly string[]) {
    if (String(next) !== String(hidden)) setFit({ measured, widths, hidden: next })
  }

  useLayoutEffect(refit)
  useEffect(() => {
    addEventListener('resize', refit)
    return () => removeEventListener('resize', refit)
  })
  return {
    /** The same array until other columns are shown, because rows and their widths depend on its identity. */
    shown: useMemo(
      () => (isCards ? inCardOrder(wanted) : wanted.filter(({ key }) => !hidden.includes(key))),
      [wanted, hidden, isCards],
    ),
    /** The keys of the columns that are wanted and hidden. */
    noRoom: hidden,
    refit,
  }
}

const keyOf = (head: Element) => (head instanceof HTMLElement ? head.dataset.column : undefined)
