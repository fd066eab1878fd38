import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, Pencil, SearchX } from 'lucide-react'
import { Suspense } from 'react'
import { useProductScans } from '#features/inventory/web/productScans.ts'
import { ById } from '#shared/call.ts'
import { movementsPage, productPlacesPage, stockOnHandPage } from '#shared/pageAddresses.ts'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { useCall } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import type { PlaceStock } from '../columns.ts'
import { placeCalls } from '../contract.ts'

// The dialog is loaded separately, so that the list appears sooner.
const SetShelf = lazyPart(() => import('./SetShelf.tsx').then((it) => it.SetShelf))

/** What the warehouse and each store have of a product. */
export function ProductPlacesPage() {
  const { product_id: text = '' }: { product_id?: string } = useParams({ strict: false })
  const id = ById.shape.id.safeParse(text).data
  const navigate = useNavigate()
  useProductScans((product) => navigate({ to: productPlacesPage({ product_id: product.id }) }))
  return (
    <Page heading="Places of a Product">
      <Link to={stockOnHandPage()} className={`${buttonClass('quiet', 'small')} w-max`}>
        <ArrowLeft size={16} aria-hidden />
        Stock on Hand
      </Link>
      {id === undefined ? <NoSuchProduct text={text} /> : <PlacesOfProduct key={id} id={id} />}
    </Page>
  )
}

function PlacesOfProduct({ id }: { id: number }) {
  const { data, ...loading } = useCall(placeCalls.places, { params: { product_id: id } })
  if (loading.error instanceof CallFailed && loading.error.status === 404) return <NoSuchProduct text={String(id)} />
  if (!data) return <AwaitedList name="places" {...loading} />
  return (
    <section
      aria-label={`Places of ${data.product}`}
      className="max-w-2xl rounded-card border border-line bg-paper shadow-card"
    >
      <h2 className="border-b border-line px-4 py-3 text-base font-semibold">{data.product}</h2>
      <ul className="divide-y divide-line">
        {data.items.map((place) => (
          <PlaceRow key={place.place} {...place} product_id={id} />
        ))}
      </ul>
    </section>
  )
}

function PlaceRow({
  store_id,
  place,
  on_hand,
  in_transit,
  minimum,
  shelf,
  product_id,
}: PlaceStock & { product_id: number }) {
  const more = [
    shelf && `Shelf ${shelf}`,
    minimum > 0 && `Minimum ${minimum}`,
    in_transit > 0 && `On its way ${in_transit}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex items-center gap-3 px-4 py-2 text-sm">
      <span className="grow">
        <Link
          to={movementsPage()}
          search={{ product_id, store_id: store_id ?? 0 }}
          title={`The movements at ${place}`}
          className={textLink}
        >
          {place}
        </Link>
        {more && <span className="block text-xs text-ink-2">{more}</span>}
      </span>
      <span className={`figures font-semibold ${on_hand < minimum ? 'text-bad' : ''}`}>{on_hand}</span>
      <Suspense fallback={<span className="size-8" />}>
        <SetShelf
          store_id={store_id}
          products={[product_id]}
          start={{ shelf, minimum }}
          trigger={<IconButton size="small" icon={Pencil} label={`Shelf and minimum at ${place}`} />}
        />
      </Suspense>
    </li>
  )
}

const NoSuchProduct = ({ text }: { text: string }) => (
  <EmptyState icon={SearchX}>There is no product “{text}”. It may have been removed.</EmptyState>
)
