import { Ban, TriangleAlert } from 'lucide-react'
import { Tag } from '#ui/page/Tag.tsx'
import type { SeenProduct } from '../contract.ts'
import { type StockLevel, stockLevel } from '../rules.ts'

export const levelOf = ({ quantity_available, minimum_limit = 0 }: SeenProduct): StockLevel =>
  stockLevel({ quantity_available, minimum_limit })

export const stockTone = (product: SeenProduct) => tones[levelOf(product)]
const tones = { enough: undefined, low: 'warning', out: 'danger' } as const

/** The available quantity, with a tag if it is low or 0. */
export function Available(product: SeenProduct) {
  const level = levelOf(product)
  return (
    <span className="inline-flex items-center gap-1.5">
      {level === 'low' && (
        <Tag tone="warning" icon={TriangleAlert}>
          Low
        </Tag>
      )}
      {level === 'out' && (
        <Tag tone="danger" icon={Ban}>
          Out
        </Tag>
      )}
      {product.quantity_available}
    </span>
  )
}

export const OutOfStock = () => (
  <Tag tone="danger" icon={Ban}>
    Out of Stock
  </Tag>
)
