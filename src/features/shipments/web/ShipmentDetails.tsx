import { type ReactNode, Suspense } from 'react'
import { useCall } from '#ui/api/query.ts'
import { FailedPart } from '#ui/FailedPart.tsx'
import { lazyPart } from '#ui/lazyPart.ts'
import { emptyCell, showValue } from '#ui/table/showValue.ts'
import { useUser } from '#workbench/session.ts'
import type { Shipment, ShipmentLine, WholeShipment } from '../columns.ts'
import { shipmentCalls } from '../contract.ts'
import { shipmentStates } from '../rules.ts'
import { CancelShipment } from './CancelShipment.tsx'
import { SlipOfShipment } from './SlipOfShipment.tsx'

// The details do not wait for the code of its dialog.
const PrintLabels = lazyPart(() => import('#features/barcodes/web/PrintLabels.tsx').then((it) => it.PrintLabels))

/** A shipment with its lines, and with what can be done about it. */
export function ShipmentDetails({ id }: { id: number }) {
  const { data, error, refetch } = useCall(shipmentCalls.find, { params: { id } })
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-64 animate-pulse rounded-card bg-mist" />
  return (
    <>
      <Facts {...data} />
      <Lines lines={data.lines} />
      <Acts {...data} />
    </>
  )
}

const Facts = ({ state, to, transaction_id, shipped_at, username, expected }: Shipment) => (
  <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm [&>dt]:text-ink-3">
    <Fact label="State">{shipmentStates[state]}</Fact>
    <Fact label="To">{to}</Fact>
    <Fact label="Transaction">{transaction_id}</Fact>
    <Fact label="Shipped">
      {showValue(shipped_at, 'moment')} · {username}
    </Fact>
    <Fact label="Expected">{showValue(expected, 'day')}</Fact>
  </dl>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

const Lines = ({ lines }: { lines: readonly ShipmentLine[] }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">The products of this shipment</caption>
    <thead className="text-left text-[13px] text-ink-2">
      <tr className="border-b border-line">
        <th scope="col" className="py-2 pr-2 font-medium">
          Product
        </th>
        <th scope="col" className="px-2 py-2 font-medium max-sm:hidden">
          Color
        </th>
        <th scope="col" className="py-2 pl-2 text-right font-medium">
          Pieces
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, device, product, color, quantity }) => (
        <tr key={id} className="border-b border-line align-top last:border-b-0">
          <th scope="row" className="py-2 pr-2 text-left font-medium">
            {device}
            <span className="block text-[13px] font-normal text-ink-2">{product.replace(`${device} `, '')}</span>
          </th>
          <td className="px-2 py-2 max-sm:hidden">{color || emptyCell}</td>
          <td className="figures py-2 pl-2 text-right font-semibold">{quantity}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Acts(shipment: WholeShipment) {
  const isOffice = useUser().type !== 'admin_user'
  return (
    <div className="flex flex-wrap justify-end gap-2.5">
      {isOffice && shipment.state === 'in_transit' && <CancelShipment {...shipment} />}
      <Suspense>
        <PrintLabels products={[...new Set(shipment.lines.map(({ product_id }) => product_id))]} />
      </Suspense>
      <SlipOfShipment {...shipment} />
    </div>
  )
}
