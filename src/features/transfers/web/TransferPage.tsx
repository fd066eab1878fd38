import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { NoShipment } from '#features/shipments/web/NoShipment.tsx'
import { ById } from '#shared/call.ts'
import { shipmentsPage } from '#shared/pageAddresses.ts'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { useCall } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'

// The page requests the transfer while its code is loaded.
const Transfer = lazyPart(() => import('./Transfer.tsx').then((it) => it.Transfer))

/** A transfer with its lines, and with the buttons for what can be done now. */
export function TransferPage() {
  const { shipment_id: text = '' }: { shipment_id?: string } = useParams({ strict: false })
  const id = ById.shape.id.safeParse(text).data
  const { data, ...loading } = useCall(shipmentCalls.find, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const isUnknown = id === undefined || (loading.error instanceof CallFailed && loading.error.status === 404)
  return (
    <Page heading="Transfer" note={data && <BetweenPlaces number={data.number} from={data.from} to={data.to} />}>
      <Link to={shipmentsPage()} className={`${buttonClass('quiet', 'small')} w-max`}>
        <ArrowLeft size={16} aria-hidden />
        Shipments
      </Link>
      {isUnknown ? (
        <NoShipment>There is no transfer “{text}”.</NoShipment>
      ) : data?.from_store_id === null ? (
        <NoShipment>Shipment {data.number} is part of an order, not a transfer.</NoShipment>
      ) : data ? (
        <Suspense
          fallback={<div aria-busy className="min-h-96 rounded-card border border-line bg-paper shadow-card" />}
        >
          <Transfer key={data.id} {...data} />
        </Suspense>
      ) : (
        <AwaitedList name="lines" {...loading} />
      )}
    </Page>
  )
}

const BetweenPlaces = ({ number, from, to }: { number: string; from: string; to: string }) => (
  <>
    <strong className="figures font-semibold">{number}</strong> from {from} to {to}
  </>
)
