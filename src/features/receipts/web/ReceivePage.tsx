import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { ageInWords } from '#features/shipments/web/ageInWords.ts'
import { NoShipment } from '#features/shipments/web/NoShipment.tsx'
import { ById } from '#shared/call.ts'
import { shipmentsPage } from '#shared/pageAddresses.ts'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { useCall } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'

// The page requests the shipment while its code is loaded.
const ShipmentReceipt = lazyPart(() => import('./ShipmentReceipt.tsx').then((it) => it.ShipmentReceipt))

/** What arrived of a shipment. */
export function ReceivePage() {
  const { shipment_id: text = '' }: { shipment_id?: string } = useParams({ strict: false })
  const id = ById.shape.id.safeParse(text).data
  const { data, ...loading } = useCall(shipmentCalls.find, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const isUnknown = id === undefined || (loading.error instanceof CallFailed && loading.error.status === 404)
  return (
    <Page heading="Receive" note={data && noteOf(data)}>
      <Link to={shipmentsPage()} className={`${buttonClass('quiet', 'small')} w-max`}>
        <ArrowLeft size={16} aria-hidden />
        Shipments
      </Link>
      {isUnknown ? (
        <NoShipment>There is no shipment “{text}”.</NoShipment>
      ) : data ? (
        <Suspense
          fallback={<div aria-busy className="min-h-96 rounded-card border border-line bg-paper shadow-card" />}
        >
          <ShipmentReceipt key={data.id} {...data} />
        </Suspense>
      ) : (
        <AwaitedList name="lines" {...loading} />
      )}
    </Page>
  )
}

const noteOf = ({ number, from, from_store_id, to, state, shipped_at }: WholeShipment) => (
  <>
    Shipment <strong className="figures font-semibold">{number}</strong>
    {from_store_id !== null && ` from ${from}`} to {to}
    {state === 'in_transit' && shipped_at && `, on its way for ${ageInWords(shipped_at)}`}
  </>
)
