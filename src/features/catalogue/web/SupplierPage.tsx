import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { inventoryCalls, type SeenProduct } from '#features/inventory/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { ProductCard } from '#features/inventory/web/ProductCard.tsx'
import { levelOf, OutOfStock } from '#features/inventory/web/StockTag.tsx'
import { stockViewTabs } from '#features/inventory/web/stockViewTabs.ts'
import { scrolledProducts } from '#features/inventory/web/useProductPages.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { NumberField } from '#ui/form/valueFields.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import { ProductCardsPage } from './ProductCardsPage.tsx'

/** All products as cards, in which a supplier sets the hold. */
export const SupplierPage = () => (
  <ProductCardsPage
    placeholder="Search"
    views={stockViewTabs}
    card={(product) => <SupplierCard key={product.id} {...product} />}
  />
)

function SupplierCard(product: SeenProduct) {
  return (
    <ProductCard product={product} label={<StockTag {...product} />}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <dl className="figures flex gap-6 text-sm">
          <div>
            <dt className="text-ink-2">Available</dt>
            <dd className="text-lg font-semibold">{product.quantity_available}</dd>
          </div>
          <div>
            <dt className="text-ink-2">Hold</dt>
            <dd className="text-lg font-semibold">{product.quantity_hold}</dd>
          </div>
        </dl>
        <SetHold {...product} />
      </div>
    </ProductCard>
  )
}

function SetHold(product: SeenProduct) {
  const { id, version, quantity_hold = 0 } = product
  const [hold, setHold] = useState<number | undefined>(quantity_hold)
  const [wasSubmitted, setSubmitted] = useState(false)
  // The row has a new version, so the field shows its hold.
  const [shownVersion, setShownVersion] = useState(version)
  if (version !== shownVersion) {
    setShownVersion(version)
    setHold(quantity_hold)
  }
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: scrolledProducts })
  const { send, busy } = useSend(inventoryCalls.update, {
    success: 'Product has been updated',
    onDone: refetch,
    // Somebody else changed the product first, so the list is fetched again.
    onFailed: ({ code }) => code === 'stale' && void refetch(),
  })
  // Checked again on every change, so that the error disappears when the number is right.
  const checked = inventoryCalls.update.body.safeParse({ id, version, quantity_hold: hold ?? Number.NaN })
  const fault = wasSubmitted ? checked.error?.issues[0]?.message : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (checked.success) void send({ body: { id, version, quantity_hold: hold } })
  }
  return (
    <form noValidate onSubmit={submit} className="flex grow basis-32 items-end gap-2">
      <NumberField
        label="Set hold"
        className="min-w-0 grow"
        name={`hold-${id}`}
        value={hold}
        error={fault}
        onChange={setHold}
      />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={hold === quantity_hold}
        aria-label={`Set hold of ${displayName(product)}`}
      >
        Set
      </Button>
    </form>
  )
}

function StockTag(product: SeenProduct) {
  const level = levelOf(product)
  if (level === 'enough') return null
  if (level === 'out') return <OutOfStock />
  return (
    <Tag tone="warning" icon={TriangleAlert}>
      Low Quantity
    </Tag>
  )
}
