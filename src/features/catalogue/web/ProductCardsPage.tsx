import type { ReactNode } from 'react'
import { productTypes } from '#features/inventory/columns.ts'
import { type SeenProduct, stockViews } from '#features/inventory/contract.ts'
import { LeftOut } from '#features/inventory/web/LeftOut.tsx'
import { ProductScroll } from '#features/inventory/web/ProductScroll.tsx'
import { countProducts, useProductPages } from '#features/inventory/web/useProductPages.ts'
import { Segments } from '#ui/control/Segments.tsx'
import { Page } from '#ui/page/Page.tsx'
import { viewIn } from '#ui/table/listBody.ts'
import { useListState } from '#ui/table/listState.ts'
import type { View } from '#ui/table/tableColumns.ts'
import { SearchBox } from '#ui/table/toolbar/SearchBox.tsx'
import { CatalogueFilters } from './CatalogueFilters.tsx'

interface ProductCardsPageProps {
  /** Shown in the search box. */
  placeholder: string
  /** The views by stock that the user can choose from. Without any, all products are shown. */
  views?: readonly View[]
  /** Shown after the search. */
  actions?: ReactNode
  card: (product: SeenProduct) => ReactNode
}

/** The parameters of the address that filter products. */
const productFilters = ['product_type', 'filter']

/** Products as cards, with a search and the filters by type and by menu. */
export function ProductCardsPage({ placeholder, views = [], actions, card }: ProductCardsPageProps) {
  const [state, change] = useListState(productFilters)
  const shown = viewIn(views, state.view)
  const view = stockViews.find((each) => each === shown)
  const { query, filters } = state
  const { filter = '' } = filters
  const product_type = productTypes.find((type) => type === filters.product_type) ?? ''
  const pages = useProductPages({ query, product_type, filter, ...(view && { view }) })
  return (
    <Page heading="Store" note={countProducts(pages)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6">
        <CatalogueFilters {...{ product_type, filter }} onChange={(next) => change({ filters: next })} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
          {/* Sticky, so that the search and the actions stay visible while the user scrolls. */}
          <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2.5 bg-foam py-2">
            {views.length > 0 && (
              <Segments label="View" value={shown} options={views} onChange={(next) => change({ view: next })} />
            )}
            <SearchBox
              label="Search the products"
              placeholder={placeholder}
              query={query}
              onSearch={(next) => change({ query: next }, { replace: true })}
            />
            {actions && <div className="ml-auto flex flex-wrap gap-2.5">{actions}</div>}
          </div>
          <LeftOut words={pages.first?.left_out} />
          <ProductScroll
            pages={pages}
            state={state}
            empty="No products yet. What the office adds or imports under Inventory can be ordered here."
            views={views}
            onChange={change}
            card={card}
          />
        </div>
      </div>
    </Page>
  )
}
