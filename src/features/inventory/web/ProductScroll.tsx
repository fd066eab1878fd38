import type { ReactNode } from 'react'
import { EmptyList } from '#ui/table/EmptyList.tsx'
import { FailedList } from '#ui/table/ListStates.tsx'
import type { ChangeList, ListState } from '#ui/table/listState.ts'
import { SoughtContext, useSoughtIn } from '#ui/table/rows/Marked.tsx'
import type { View } from '#ui/table/tableColumns.ts'
import { searchedProductColumns } from '../columns.ts'
import type { SeenProduct } from '../contract.ts'
import type { ProductPages } from './useProductPages.ts'

interface ProductScrollProps {
  pages: ProductPages
  state: ListState
  onChange: ChangeList
  /** The text if there are no products at all. */
  empty: ReactNode
  views?: readonly View[]
  card: (product: SeenProduct) => ReactNode
}

/** Products as cards. More are loaded when the user scrolls to the end. */
export function ProductScroll({ pages, state, onChange, empty, views = [], card }: ProductScrollProps) {
  const { products, first, error, isFetching, isFetchingNextPage, isPending, isPlaceholderData, refetch } = pages
  const isEmpty = products?.length === 0
  const isLoading = isPending || isFetchingNextPage || (isEmpty && isPlaceholderData)
  const sought = useSoughtIn(first?.items, { query: state.query, filter_by: '' }, searchedProductColumns)
  return (
    <div className="min-w-0">
      {error && <FailedList name="products" message={error.message} busy={isFetching} onRetry={() => refetch()} />}
      {isEmpty && !isLoading && (
        <EmptyList name="products" {...{ empty, views, state, onChange }} why={first?.nothing_found} />
      )}
      <ul
        aria-busy={isFetching}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-1.5 aria-busy:opacity-80 sm:gap-4"
      >
        <SoughtContext value={sought}>{products?.map(card)}</SoughtContext>
        {isLoading && skeletons.map((n) => <li key={n} aria-hidden className={skeleton} />)}
      </ul>
      <p role="status" className="sr-only">
        {isLoading ? 'Loading more products.' : ''}
      </p>
    </div>
  )
}

const skeletons = [1, 2, 3, 4]
const skeleton = 'h-26 animate-pulse rounded-card bg-mist sm:h-80'
