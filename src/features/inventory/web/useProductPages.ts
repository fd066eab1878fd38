import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { send } from '#ui/api/fetchCall.ts'
import { showCount } from '#ui/table/paging/pageWindow.ts'
import { inventoryCalls } from '../contract.ts'

const pageSize = 20
/** The distance from the end of the page, in pixels, at which the next products are fetched. */
const nearEnd = 10

/** The query key of these pages. It differs from that of a table, whose cached data has another shape. */
export const scrolledProducts = ['scrolled products']

type ProductSearch = NonNullable<Parameters<typeof send<typeof inventoryCalls.search>>[1]['body']>

/** Loads products page by page when the user scrolls. */
export function useProductPages(filters: Omit<ProductSearch, 'page' | 'per_page'>) {
  const query = useInfiniteQuery({
    queryKey: [...scrolledProducts, filters],
    queryFn: ({ pageParam, signal }) =>
      send(inventoryCalls.search, { body: { ...filters, explain: true, page: pageParam, per_page: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.has_next ? all.length + 1 : undefined),
    // A product that the next search finds too keeps its card, with the number that the user has typed there.
    placeholderData: keepPreviousData,
  })
  useRestart(filters)
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (!hasNextPage || isFetching) return
    const { documentElement } = document
    function fetchAtEnd() {
      const { scrollHeight, scrollTop, clientHeight } = documentElement
      if (scrollHeight - scrollTop - clientHeight <= nearEnd) void fetchNextPage({ cancelRefetch: false })
    }
    fetchAtEnd()
    // The page becomes shorter when one of its other parts closes.
    const resized = new ResizeObserver(fetchAtEnd)
    resized.observe(documentElement)
    addEventListener('scroll', fetchAtEnd, { passive: true })
    return () => {
      resized.disconnect()
      removeEventListener('scroll', fetchAtEnd)
    }
  }, [hasNextPage, isFetching, fetchNextPage])

  return {
    ...query,
    products: query.data?.pages.flatMap(({ items }) => items),
    first: query.data?.pages[0],
  }
}
/**
 * Scrolls to the top when the filters change, and removes the pages of the last filters from the cache. If the user chose these
 * filters again, each of the pages would be fetched again before the first one is shown. When the user returns from another page
 * of the workbench, the pages and the scroll position are still there.
 */
function useRestart(filters: object) {
  const client = useQueryClient()
  const name = JSON.stringify(filters)
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    client.removeQueries({ queryKey: [...scrolledProducts, JSON.parse(last.current)], exact: true })
    last.current = name
    // Otherwise the end of a shorter list could be in sight, and its next page would be loaded at once.
    scrollTo({ top: 0 })
  }, [client, name])
}

export type ProductPages = ReturnType<typeof useProductPages>

export function countProducts({ first }: ProductPages) {
  if (!first) return undefined
  const count = showCount(first.total, first.has_more_than_total)
  return count === '1' ? '1 product' : `${count} products`
}
