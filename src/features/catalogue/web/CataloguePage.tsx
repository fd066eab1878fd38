import { Link } from '@tanstack/react-router'
import { ListPlus, ShoppingCart } from 'lucide-react'
import { AddToCart } from '#features/cart/web/AddToCart.tsx'
import { ToCart } from '#features/cart/web/ToCart.tsx'
import { useInCart } from '#features/cart/web/useCart.ts'
import { useScansToCart } from '#features/cart/web/useScansToCart.ts'
import type { SeenProduct } from '#features/inventory/contract.ts'
import { ProductCard } from '#features/inventory/web/ProductCard.tsx'
import { OutOfStock } from '#features/inventory/web/StockTag.tsx'
import { inDollars } from '#shared/money.ts'
import { orderFormPage } from '#shared/pageAddresses.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { Tag } from '#ui/page/Tag.tsx'
import { emptyCell } from '#ui/table/showValue.ts'
import { ProductCardsPage } from './ProductCardsPage.tsx'

/** The products that a store can order from the warehouse. */
export function CataloguePage() {
  const inCart = useInCart()
  useScansToCart()
  return (
    <ProductCardsPage
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
  )
}

function CatalogueCard({ product, inCart }: { product: SeenProduct; inCart: number }) {
  const { quantity_available, wholesale_price, own_stock } = product
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
      <div className="flex items-center justify-between gap-x-2 gap-y-2 sm:flex-wrap sm:gap-x-3">
        <div>
          <p className="figures font-display text-xl font-bold max-sm:text-lg max-sm:leading-5">
            {wholesale_price === undefined ? emptyCell : inDollars(wholesale_price)}
          </p>
          <p className="text-[13px] text-ink-2 max-sm:text-xs">{available(left, inCart)}</p>
          {own_stock !== undefined && (
            // On a phone “your” is left out, because the text would be broken into two lines.
            <p className="text-[13px] text-ink-2 max-sm:text-xs">
              {own_stock} in <span className="max-sm:hidden">your </span>store
            </p>
          )}
        </div>
        <AddToCart product={product} left={left} />
      </div>
    </ProductCard>
  )
}

/** How many more pieces can be added. The pieces in the cart are counted as taken. */
function available(left: number, inCart: number) {
  if (inCart === 0) return `${left} available`
  return left === 0 ? 'No more available' : `${left} more available`
}
