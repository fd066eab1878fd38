import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useCall } from '#ui/api/query.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { FailedPart } from '#ui/FailedPart.tsx'
import { lazyPart } from '#ui/lazyPart.ts'
import { emptyCell, showValue } from '#ui/table/showValue.ts'
import { useUser } from '#workbench/session.ts'
import type { Shipment, ShipmentLine, WholeShipment } from '../columns.ts'
import { shipmentCalls } from '../contract.ts'
import { receivePage } from '../pages.ts'
import { canBeReceived, shipmentStates } from '../rules.ts'
import { ageInWords } from './ageInWords.ts'
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
      <Lines lines={data.lines} isClosed={data.state === 'received'} />
      <Acts {...data} />
    </>
  )
}

const Facts = ({ state, to, transaction_id, shipped_at, username, expected }: Shipment) => (
  <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm [&>dt]:text-ink-3">
    <Fact label="State">
      {shipmentStates[state]}
      {state === 'in_transit' && ` for ${ageInWords(shipped_at)}`}
    </Fact>
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

interface LinesProps {
  lines: readonly ShipmentLine[]
  /** Nothing more will come, so that what is missing is a difference. */
  isClosed: boolean
}

function Lines({ lines, isClosed }: LinesProps) {
  const isReceived = isClosed || lines.some(({ received, damaged }) => received !== 0 || damaged !== 0)
  return (
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
            {isReceived ? 'Sent' : 'Pieces'}
          </th>
          {isReceived && (
            <th scope="col" className="py-2 pl-4 text-right font-medium">
              Received
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              {line.device}
              <span className="block text-[13px] font-normal text-ink-2">
                {line.product.replace(`${line.device} `, '')}
              </span>
            </th>
            <td className="px-2 py-2 max-sm:hidden">{line.color || emptyCell}</td>
            <td className="figures py-2 pl-2 text-right font-semibold">{line.quantity}</td>
            {isReceived && (
              <td className="figures py-2 pl-4 text-right font-semibold">
                {line.received}
                {otherwise(line, isClosed).map((words) => (
                  <span key={words} className="block text-[13px] font-medium whitespace-nowrap text-warn">
                    {words}
                  </span>
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How a line arrived otherwise than it was sent: `1 damaged`, `2 missing`. */
function otherwise({ quantity, received, damaged }: ShipmentLine, isClosed: boolean): string[] {
  const missing = quantity - received - damaged
  return [
    ...(damaged > 0 ? [`${damaged} damaged`] : []),
    ...(missing < 0 ? [`${-missing} too many`] : []),
    ...(missing > 0 && isClosed ? [`${missing} missing`] : []),
  ]
}

/** Once a piece of it was received, a shipment cannot be cancelled any more. */
const isUntouched = ({ state, lines }: WholeShipment) =>
  state === 'in_transit' && lines.every(({ received, damaged }) => received === 0 && damaged === 0)

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
