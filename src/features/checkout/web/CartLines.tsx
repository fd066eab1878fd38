import { Ban, Trash2, TriangleAlert } from 'lucide-react'
import type { CartItem } from '#features/cart/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { ProductPicture } from '#features/inventory/web/ProductPicture.tsx'
import { type Cents, inDollars } from '#shared/money.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { Quantity } from '#ui/form/Quantity.tsx'
import type { Quantities } from './useQuantities.ts'

interface CartLinesProps {
  quantities: Quantities
  /** The last accepted prices of the products whose price has changed, by product id. */
  changed: ReadonlyMap<number, Cents>
  onAgree: (item: CartItem) => void
}

export function CartLines({ quantities, changed, onAgree }: CartLinesProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-paper shadow-card">
      <table className="w-full text-sm">
        <caption className="sr-only">What is in your cart</caption>
        <thead className="text-left text-[13px] text-ink-2">
          <tr className="border-b border-line">
            {headers.map(({ label, className = '' }) => (
              <th key={label} scope="col" className={`px-3.5 py-2.5 font-medium ${className}`}>
                {label}
              </th>
            ))}
            <th>
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {quantities.items.map((item) => (
            <CartLineRow
              key={item.product_id}
              item={item}
              quantities={quantities}
              priceBefore={changed.get(item.product_id)}
              onAgree={() => onAgree(item)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Columns that are hidden on a narrow screen, where the cell of the device shows their values. */
const wide = 'max-lg:hidden'
const headers = [
  { label: 'Device' },
  { label: 'Type', className: wide },
  { label: 'Category', className: wide },
  { label: 'Subcategory', className: wide },
  { label: 'Color', className: wide },
  { label: 'Quantity' },
  { label: 'Price', className: 'text-right max-sm:hidden' },
  { label: 'Amount', className: 'text-right max-sm:hidden' },
]

interface CartLineProps {
  item: CartItem
  quantities: Quantities
  priceBefore: Cents | undefined
  onAgree: () => void
}

function CartLineRow({ item, quantities, priceBefore, onAgree }: CartLineProps) {
  const { product_id, quantity, quantity_available, price } = item
  const isShort = quantity > quantity_available
  const name = displayName(item)
  return (
    <tr
      data-short={isShort || undefined}
      className="border-b border-line align-middle last:border-b-0 data-short:bg-bad-soft"
    >
      <th scope="row" className="px-3.5 py-3 text-left font-medium">
        <div className="flex items-center gap-3">
          <div className="size-12 shrink-0 rounded-control bg-picture p-1 max-sm:hidden">
            <ProductPicture product={item} size="thumb" />
          </div>
          <div className="grid content-start gap-1">
            {item.device}
            <span className="text-[13px] font-normal text-ink-2 lg:hidden">
              {[item.product_type, item.category, item.subcategory, item.color].filter(Boolean).join(' · ')}
            </span>
            <span className="figures text-[13px] font-normal text-ink-2 sm:hidden">
              {inDollars(price)} each · <span className="font-medium text-ink">{inDollars(item.total_price)}</span>
            </span>
            {isShort && <Short item={item} onTake={() => quantities.settle(item, quantity_available)} />}
            {priceBefore !== undefined && <NewPrice {...{ name, price, priceBefore, onAgree }} />}
          </div>
        </div>
      </th>
      <td className={`px-3.5 py-3 ${wide}`}>{item.product_type}</td>
      <td className={`px-3.5 py-3 ${wide}`}>{item.category}</td>
      <td className={`px-3.5 py-3 ${wide}`}>{item.subcategory}</td>
      <td className={`px-3.5 py-3 ${wide}`}>{item.color}</td>
      <td className="px-3.5 py-1.5">
        <Quantity
          label={name}
          value={quantities.blank.has(product_id) ? null : quantity}
          max={isShort ? quantity : quantity_available}
          most={`Only ${quantity_available} in stock.`}
          disabled={isShort}
          onChange={(next) => quantities.choose(product_id, next)}
          onSettle={(next) => quantities.settle(item, next)}
        />
      </td>
      <td className="figures px-3.5 py-3 text-right max-sm:hidden">{inDollars(price)}</td>
      <td className="figures px-3.5 py-3 text-right font-medium max-sm:hidden">{inDollars(item.total_price)}</td>
      <td className="py-1.5 pr-2 text-right">
        <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => quantities.settle(item, 0)} />
      </td>
    </tr>
  )
}

function Short({ item, onTake }: { item: CartItem; onTake: () => void }) {
  const { quantity_available } = item
  return (
    <span className="flex flex-wrap items-center gap-2 text-[13px] text-bad">
      <Ban size={15} aria-hidden />
      {quantity_available === 0 ? 'Out of stock.' : `Only ${quantity_available} in stock.`}
      <Button size="small" onClick={onTake}>
        {quantity_available === 0 ? 'Remove it' : `Take ${quantity_available}`}
      </Button>
    </span>
  )
}

function NewPrice({
  name,
  price,
  priceBefore,
  onAgree,
}: {
  name: string
  price: Cents
  priceBefore: Cents
  onAgree: () => void
}) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-[13px] text-warn">
      <TriangleAlert size={15} aria-hidden />
      It was {inDollars(priceBefore)} and is {inDollars(price)} now.
      <Button size="small" aria-label={`Accept the new price of ${name}`} onClick={onAgree}>
        Accept {inDollars(price)}
      </Button>
    </span>
  )
}
