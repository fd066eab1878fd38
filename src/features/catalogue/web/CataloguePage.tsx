import { Link } from '@tanstack/react-router'
import { ListPlus, ShoppingCart } from 'lucide-react'
import { AddToCart } from '#features/cart/web/AddToCart.tsx'
import { ToCart } from '#features/cart/web/ToCart.tsx'
import { useInCart } from '#features/cart/web/useCart.ts'
import type { SeenProduct } from '#features/inventory/contract.ts'
import { ProductCard } from '#features/inventory/web/ProductCard.tsx'
import { OutOfStock } from '#features/inventory/web/StockTag.tsx'
import { countProducts } from '#features/inventory/web/useProductPages.ts'
import { orderFormPage } from '#features/orderForm/pages.ts'
import { inDollars } from '#shared/money.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { useListState } from '#ui/list/listState.ts'
import { Page } from '#ui/Page.tsx'
import { Tag } from '#ui/Tag.tsx'
import { emptyCell } from '#ui/table/showValue.ts'
import { FilteredProducts, productFilters, useFilteredProducts } from './FilteredProducts.tsx'

/** The products that a store can order from the warehouse. */
export function CataloguePage() {
  const [state, change] = useListState(productFilters)
  const pages = useFilteredProducts(state)
  const inCart = useInCart()
  return (
    <Page heading="Store" note={countProducts(pages)}>
      <FilteredProducts
        state={state}
        onChange={change}
        pages={pages}
        placeholder="Search by device, brand, colour …"
        actions={
          <>
            <Link to={orderFormPage()} className={buttonClass()}>
              <ListPlus size={16} aria-hidden />
              Order form
            </Link>
            <ToCart />
          </>
        }
        card={(product) => <CatalogueCard key={product.id} product={product} inCart={inCart(product.id)} />}
      />
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
          <p className="text-[13px] text-ink-2">{available(left, inCart)}</p>
        </div>
        <AddToCart product={product} left={left} />
      </div>
    </ProductCard>
  )
}

/** The quantity that can still be added, because the pieces in the cart are no longer free to take. */
function available(left: number, inCart: number) {
  if (inCart === 0) return `${left} available`
  return left === 0 ? 'No more available' : `${left} more available`
}
