import type { ReactNode } from 'react'
import { Marked, useSought } from '#ui/table/rows/Marked.tsx'
import type { SeenProduct } from '../contract.ts'
import { ProductPicture } from './ProductPicture.tsx'

interface ProductCardProps {
  product: SeenProduct
  /** The labels on the picture. */
  label?: ReactNode
  /** The content below the name. */
  children: ReactNode
}

/** On a phone it is a row with a small picture, so that many fit on the screen. */
export function ProductCard({ product, label, children }: ProductCardProps) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-paper shadow-card sm:grid-cols-1">
      <div className="row-span-2 bg-picture p-1.5 sm:row-span-1 sm:h-44 sm:p-3">
        <div className="h-13 sm:h-full">
          <ProductPicture product={product} size="card" />
        </div>
      </div>
      <div className="col-start-2 flex justify-between gap-2 px-2.5 pt-2 empty:hidden sm:col-start-1 sm:row-start-1 sm:self-start sm:pt-2.5">
        {label}
      </div>
      <div className="col-start-2 grid content-between gap-x-3 gap-y-1 px-2.5 py-1.5 sm:col-start-1 sm:gap-3 sm:p-4">
        <div>
          <h2 className="text-base max-sm:leading-5">
            <Marked column="device">{product.device}</Marked>
          </h2>
          <p className="text-[13px] text-ink-2 max-sm:leading-4">
            <Marked column="product_type">
              {[product.product_type, product.brand, product.category, product.subcategory, product.color]
                .filter(Boolean)
                .join(' · ')}
            </Marked>
          </p>
          <SoughtId id={product.id} />
        </div>
        {children}
      </div>
    </li>
  )
}

/** Shows the id of a product on its card if the user searched for it. */
function SoughtId({ id }: { id: number }) {
  if (useSought()?.query !== String(id)) return null
  return (
    <p className="figures text-[13px]">
      ID <Marked column="id">{String(id)}</Marked>
    </p>
  )
}
