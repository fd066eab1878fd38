import { useQueryClient } from '@tanstack/react-query'
import { Ban, TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSend } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/Field.tsx'
import { useListState } from '#web/ui/listState.ts'
import { Page } from '#web/ui/Page.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { EmptyList, FailedList } from '#web/ui/table/ListStates.tsx'
import { viewIn } from '#web/ui/table/listBody.ts'
import { SearchBox } from '#web/ui/table/SearchBox.tsx'
import { inventoryCalls, type SeenProduct, stockViews as views } from '../contract.ts'
import { displayName } from '../rules.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { levelOf } from './StockTag.tsx'
import { stockViews } from './stockViews.ts'
import { scrolledProducts, useProductPages } from './useProductPages.ts'

/** Where a supplier says what is coming: every product as a card, with its hold to set. */
export function SupplierPage() {
  const [state, change] = useListState()
  const shown = viewIn(stockViews, state.view)
  const view = views.find((each) => each === shown) ?? 'all'
  const { products, total, end, error, isFetching, refetch } = useProductPages({ query: state.query, view })
  return (
    <Page heading="Store" note={total === undefined ? undefined : `${total} products`}>
      <div className="flex flex-wrap items-center gap-2.5">
        <Segments label="View" value={shown} options={stockViews} onChange={(next) => change({ view: next })} />
        <SearchBox
          label="Search the products"
          placeholder="Search"
          query={state.query}
          onSearch={(query) => change({ query }, { replace: true })}
        />
      </div>
      {error && !products && (
        <FailedList name="products" message={error.message} busy={isFetching} onRetry={() => refetch()} />
      )}
      {products?.length === 0 && (
        <EmptyList name="products" empty="Nothing stands like this just now." state={state} onChange={change} />
      )}
      <ul aria-busy={isFetching} className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
        {products?.map((product) => (
          <ProductCard key={product.id} {...product} />
        ))}
        {isFetching && skeletons.map((n) => <CardSkeleton key={n} />)}
      </ul>
      <div ref={end} />
      <p role="status" className="sr-only">
        {isFetching ? 'Loading more products.' : ''}
      </p>
    </Page>
  )
}

function ProductCard(product: SeenProduct) {
  return (
    <li className="grid content-start overflow-hidden rounded-card border border-line bg-paper shadow-card">
      <div className="relative h-44 bg-mist p-3">
        <ProductPicture product={product} size="card" />
        <span className="absolute top-2.5 left-2.5">
          <StockTag {...product} />
        </span>
      </div>
      <div className="grid gap-3 p-4">
        <div>
          <h2 className="text-base">{product.device}</h2>
          <p className="text-[13px] text-ink-2">
            {[product.product_type, product.brand, product.category, product.color].filter(Boolean).join(' · ')}
          </p>
        </div>
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
        <SetHold key={product.version} {...product} />
      </div>
    </li>
  )
}

function SetHold(product: SeenProduct) {
  const { id, version, quantity_hold = 0 } = product
  const [hold, setHold] = useState<number | undefined>(quantity_hold)
  const [fault, setFault] = useState<string>()
  const client = useQueryClient()
  const show = () => client.invalidateQueries({ queryKey: scrolledProducts })
  const { send, busy } = useSend(inventoryCalls.update, {
    success: 'Product has been updated',
    onDone: show,
    // Somebody else changed it first: what stands there now comes with the list.
    onFailed: ({ code }) => code === 'stale' && void show(),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const asked = inventoryCalls.update.body.safeParse({ id, version, quantity_hold: hold ?? Number.NaN })
    setFault(asked.error?.issues[0]?.message)
    if (asked.success) void send({ body: { id, version, quantity_hold: hold } })
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <NumberField label="Set hold" name={`hold-${id}`} value={hold} error={fault} onChange={setHold} />
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
  return level === 'out' ? (
    <Tag tone="danger" icon={Ban}>
      Out of Stock
    </Tag>
  ) : (
    <Tag tone="warning" icon={TriangleAlert}>
      Low Quantity
    </Tag>
  )
}

const skeletons = [1, 2, 3, 4]
const CardSkeleton = () => <li aria-hidden className="h-80 animate-pulse rounded-card bg-mist" />
