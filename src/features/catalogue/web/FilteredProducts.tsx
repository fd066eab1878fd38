import type { ReactNode } from 'react'
import { productTypes } from '#features/inventory/columns.ts'
import type { SeenProduct, stockViews } from '#features/inventory/contract.ts'
import { ProductScroll } from '#features/inventory/web/ProductScroll.tsx'
import { useProductPages } from '#features/inventory/web/useProductPages.ts'
import type { ChangeList, ListState } from '#ui/list/listState.ts'
import type { View } from '#ui/table/tableColumns.ts'
import { SearchBox } from '#ui/table/toolbar/SearchBox.tsx'
import { CatalogueFilters } from './CatalogueFilters.tsx'

/** The parameters of the address that filter products. Used with `useListState`. */
export const productFilters = ['product_type', 'filter']

/** The products that match the address. */
export function useFilteredProducts({ query, filters }: ListState, view?: (typeof stockViews)[number]) {
  const { filter = '' } = filters
  const product_type = productTypes.find((type) => type === filters.product_type) ?? ''
  return useProductPages({ query, product_type, filter, ...(view && { view }) })
}

interface FilteredProductsProps {
  state: ListState
  onChange: ChangeList
  pages: ReturnType<typeof useFilteredProducts>
  placeholder: string
  views?: readonly View[]
  /** Shown before the search. */
  choice?: ReactNode
  /** Shown after the search. */
  actions?: ReactNode
  card: (product: SeenProduct) => ReactNode
}

/** Products as cards, with a search and the filters by type and by menu. */
export function FilteredProducts({
  state,
  onChange,
  pages,
  placeholder,
  views,
  choice,
  actions,
  card,
}: FilteredProductsProps) {
  const { product_type = '', filter = '' } = state.filters
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6">
      <CatalogueFilters {...{ product_type, filter }} onChange={(filters) => onChange({ filters })} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
        {/* Sticky, so that the search and the actions stay visible while the user scrolls. */}
        <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2.5 bg-foam py-2">
          {choice}
          <SearchBox
            label="Search the products"
            placeholder={placeholder}
            query={state.query}
            onSearch={(query) => onChange({ query }, { replace: true })}
          />
          {actions && <div className="ml-auto flex flex-wrap gap-2.5">{actions}</div>}
        </div>
        <ProductScroll
          pages={pages}
          state={state}
          empty="There are no products yet."
          views={views}
          onChange={onChange}
          card={card}
        />
      </div>
    </div>
  )
}
