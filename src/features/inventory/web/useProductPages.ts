import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { send } from '#ui/api.ts'
import { showCount } from '#ui/table/pageWindow.ts'
import { inventoryCalls } from '../contract.ts'

const pageSize = 20
/** How near the end of the page the next products are fetched, in pixels. */
const nearEnd = '10px'

/** Under which name they are kept: apart from the pages of a table, which are of another shape. */
export const scrolledProducts = ['scrolled products']

type ProductsWanted = NonNullable<Parameters<typeof send<typeof inventoryCalls.search>>[1]['body']>

/** Products as one scrolls: twenty at a time, the next as the end comes near. Hang `end` below the last of them. */
export function useProductPages(asked: Omit<ProductsWanted, 'page' | 'per_page'>) {
  const query = useInfiniteQuery({
    queryKey: [...scrolledProducts, asked],
    queryFn: ({ pageParam, signal }) =>
      send(inventoryCalls.search, { body: { ...asked, page: pageParam, per_page: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.has_next ? all.length + 1 : undefined),
    // A product that the next search finds too keeps its card, with the number that the user has typed there.
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!end.current || !hasNextPage || isFetching) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && void fetchNextPage(), {
      rootMargin: nearEnd,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, isFetching, fetchNextPage])

  return {
    ...query,
    end,
    products: query.data?.pages.flatMap(({ items }) => items),
    first: query.data?.pages[0],
  }
}
export type ProductPages = ReturnType<typeof useProductPages>

/** How many products there are in all, in words. */
export function countProducts({ first }: ProductPages) {
  if (!first) return undefined
  const count = showCount(first.total, first.has_more_than_total)
  return count === '1' ? '1 product' : `${count} products`
}
