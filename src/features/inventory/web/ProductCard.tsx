import type { ReactNode } from 'react'
import { Marked } from '#ui/table/rows/Marked.tsx'
import type { SeenProduct } from '../contract.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { SoughtId } from './SoughtId.tsx'

interface ProductCardProps {
  product: SeenProduct
  /** The labels on the picture. */
  label?: ReactNode
  /** The content below the name. */
  children: ReactNode
}

export function ProductCard({ product, label, children }: ProductCardProps) {
  return (
    <li className="grid grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-paper shadow-card">
      <div className="relative h-44 bg-picture p-3">
        <ProductPicture product={product} size="card" />
        <div className="absolute inset-x-2.5 top-2.5 flex justify-between gap-2">{label}</div>
      </div>
      <div className="grid content-between gap-3 p-4">
        <div>
          <h2 className="text-base">
            <Marked column="device">{product.device}</Marked>
          </h2>
          <p className="text-[13px] text-ink-2">
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
