import { Link } from '@tanstack/react-router'
import { ListPlus, ShoppingCart } from 'lucide-react'
import { AddToCart } from '#features/cart/web/AddToCart.tsx'
import { ToCart } from '#features/cart/web/ToCart.tsx'
import { useInCart } from '#features/cart/web/useCart.ts'
import { productTypes } from '#features/inventory/columns.ts'
import type { SeenProduct } from '#features/inventory/contract.ts'
import { ProductCard } from '#features/inventory/web/ProductCard.tsx'
import { ProductScroll } from '#features/inventory/web/ProductScroll.tsx'
import { OutOfStock } from '#features/inventory/web/StockTag.tsx'
import { countProducts, useProductPages } from '#features/inventory/web/useProductPages.ts'
import { orderFormPage } from '#features/orderForm/pages.ts'
import { inDollars } from '#shared/money.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { useListState } from '#ui/list/listState.ts'
import { Page } from '#ui/Page.tsx'
import { Tag } from '#ui/Tag.tsx'
import { emptyCell } from '#ui/table/showValue.ts'
import { SearchBox } from '#ui/table/toolbar/SearchBox.tsx'
import { CatalogueFilters } from './CatalogueFilters.tsx'

const filters = ['product_type', 'filter']

/** The products that a store can order from the warehouse. */
export function CataloguePage() {
  const [state, change] = useListState(filters)
  const { filter = '' } = state.filters
  const product_type = productTypes.find((type) => type === state.filters.product_type) ?? ''
  const pages = useProductPages({ query: state.query, product_type, filter })
  const inCart = useInCart()
  return (
    <Page heading="Store" note={countProducts(pages)}>
      <div className="grid gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6">
        <CatalogueFilters {...{ product_type, filter }} onChange={(filters) => change({ filters })} />
        <div className="grid min-w-0 content-start gap-2">
          {/* Sticky, so that the search and the cart stay visible while the user scrolls. */}
          <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2.5 bg-foam py-2">
            <SearchBox
              label="Search the products"
              placeholder="Search by device, brand, colour …"
              query={state.query}
              onSearch={(query) => change({ query }, { replace: true })}
            />
            <div className="ml-auto flex flex-wrap gap-2.5">
              <Link to={orderFormPage()} className={buttonClass()}>
                <ListPlus size={16} aria-hidden />
                Order form
              </Link>
              <ToCart />
            </div>
          </div>
          <ProductScroll
            pages={pages}
            state={state}
            empty="There are no products yet."
            onChange={change}
            card={(product) => <CatalogueCard key={product.id} product={product} inCart={inCart(product.id)} />}
          />
        </div>
      </div>
    </Page>
  )
}

function CatalogueCard({ product, inCart }: { product: SeenProduct; inCart: number }) {
  const { quantity_available, wholesale_price } = product
  const left = Math.max(0, quantity_available - inCart)
  return (
    <ProductCard
      product={product}
      label={
        <>
          {quantity_available === 0 && <OutOfStock />}
          {inCart > 0 && (
            <span className="ml-auto">
              <Tag tone="strong" icon={ShoppingCart}>
                {inCart} in cart
              </Tag>
            </span>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div>
          <p className="figures font-display text-xl font-bold">
            {wholesale_price === undefined ? emptyCell : inDollars(wholesale_price)}
          </p>
          <p className="text-[13px] text-ink-2">{quantity_available} available</p>
        </div>
        <AddToCart key={left} product={product} left={left} />
      </div>
    </ProductCard>
  )
}
