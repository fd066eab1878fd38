import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { Suspense } from 'react'
import { receivePage } from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { useUser } from '#workbench/session.ts'
import type { Shipment, WholeShipment } from '../columns.ts'
import { shipmentCalls } from '../contract.ts'
import { canBeReceived, shipmentStates } from '../rules.ts'
import { ageInWords } from './ageInWords.ts'
import { CancelShipment } from './CancelShipment.tsx'
import { FactList, ShipmentFact } from './Facts.tsx'
import { isUntouched } from './isUntouched.ts'
import { ShipmentLines } from './ShipmentLines.tsx'
import { SlipOfShipment } from './SlipOfShipment.tsx'

// The dialog is loaded separately, so that the details appear sooner.
const PrintLabels = lazyPart(() => import('#features/barcodes/web/PrintLabels.tsx').then((it) => it.PrintLabels))

/** A shipment of an order with its lines and its buttons. */
export function ShipmentDetails({ id }: { id: number }) {
  const { data, error, refetch } = useCall(shipmentCalls.find, { params: { id } })
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-64 animate-pulse rounded-card bg-mist" />
  return (
    <>
      <Facts {...data} />
      <ShipmentLines lines={data.lines} isClosed={data.state === 'received'} />
      <Acts {...data} />
    </>
  )
}

const Facts = ({ state, to, transaction_id, shipped_at, username, expected }: Shipment) => (
  <FactList>
    <ShipmentFact label="State">
      {shipmentStates[state]}
      {state === 'in_transit' && shipped_at && ` for ${ageInWords(shipped_at)}`}
    </ShipmentFact>
    <ShipmentFact label="To">{to}</ShipmentFact>
    <ShipmentFact label="Transaction">{transaction_id}</ShipmentFact>
    <ShipmentFact label="Shipped">
      {showValue(shipped_at, 'moment')} · {username}
    </ShipmentFact>
    <ShipmentFact label="Expected">{showValue(expected, 'day')}</ShipmentFact>
  </FactList>
)

function Acts(shipment: WholeShipment) {
  const isOffice = useUser().type !== 'admin_user'
  return (
    <div className="flex flex-wrap justify-end gap-2.5">
      {isOffice && isUntouched(shipment) && <CancelShipment {...shipment} />}
      <Suspense>
        <PrintLabels products={[...new Set(shipment.lines.map(({ product_id }) => product_id))]} />
      </Suspense>
      <SlipOfShipment {...shipment} />
      {shipment.store_id !== null && shipment.state === 'received' && (
        <Link to={receivePage({ shipment_id: shipment.id })} className={buttonClass()}>
          See or reopen the receipt
        </Link>
      )}
      {canBeReceived(shipment) && (
        <Link to={receivePage({ shipment_id: shipment.id })} className={buttonClass('primary')}>
          <PackageCheck size={16} aria-hidden />
          Receive
        </Link>
      )}
    </div>
  )
}
