import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { returnKinds } from '#features/shipments/rules.ts'
import { FactList, ShipmentFact } from '#features/shipments/web/Facts.tsx'
import { ShipmentLines } from '#features/shipments/web/ShipmentLines.tsx'
import { SlipOfShipment } from '#features/shipments/web/SlipOfShipment.tsx'
import { shipmentLooks } from '#features/shipments/web/shipmentLooks.ts'
import { useOwnSide } from '#features/shipments/web/useOwnSide.ts'
import { receivePage } from '#shared/pageAddresses.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { LookTag } from '#ui/page/Tag.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { Accept } from './Accept.tsx'
import { CancelTransfer } from './CancelTransfer.tsx'
import { Decline } from './Decline.tsx'
import { stateInWords } from './stateInWords.ts'
import { TakeBackStep } from './TakeBackStep.tsx'

// Loaded when it is needed: only the sender packs, and only once.
const PackedPieces = lazyPart(() => import('./PackedPieces.tsx').then((it) => it.PackedPieces))
const PrintLabels = lazyPart(() => import('#features/barcodes/web/PrintLabels.tsx').then((it) => it.PrintLabels))

/** The facts and lines of a transfer, with the buttons of the user's place. The office may act for both places. */
export function Transfer(transfer: WholeShipment) {
  const { state, lines, waits_for, taken_back_by } = transfer
  const { side, mayActFor } = useOwnSide(transfer)
  const isMine = mayActFor(waits_for)
  const back = mayActFor(taken_back_by) && <TakeBackStep {...transfer} />
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <section
        aria-label="State"
        className="grid gap-3 rounded-card border border-line bg-paper px-4 py-4 shadow-card sm:px-5"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <LookTag {...shipmentLooks[state]} />
          <p className="text-[15px] font-semibold">{stateInWords(transfer, side)}</p>
        </div>
        <Facts {...transfer} />
      </section>
      {state === 'to_ship' && isMine ? (
        <Suspense
          fallback={<div aria-busy className="min-h-64 rounded-card border border-line bg-paper shadow-card" />}
        >
          <PackedPieces shipment={transfer}>{back}</PackedPieces>
        </Suspense>
      ) : (
        <>
          <section
            aria-label="Products"
            className="rounded-card border border-line bg-paper px-4 py-2 shadow-card sm:px-5"
          >
            <ShipmentLines lines={lines} isClosed={state === 'received'} />
          </section>
          <Acts>
            {back}
            {(state === 'asked' || state === 'offered') && isMine && (
              <>
                <Decline {...transfer} />
                <Accept {...transfer} />
              </>
            )}
            {mayActFor('from') && <CancelTransfer {...transfer} />}
            {(state === 'in_transit' || state === 'received') && (
              <>
                {mayActFor('to') && (
                  <Suspense>
                    <PrintLabels products={[...new Set(lines.map(({ product_id }) => product_id))]} />
                  </Suspense>
                )}
                <SlipOfShipment {...transfer} />
              </>
            )}
            {mayActFor('to') && <ToReceipt {...transfer} />}
          </Acts>
        </>
      )}
    </div>
  )
}

const Facts = ({ made_at, made_by, shipped_at, username, expected, return_as, note, answer }: WholeShipment) => (
  <FactList>
    {return_as && <ShipmentFact label="Returned as">{returnKinds[return_as]}</ShipmentFact>}
    {note && <ShipmentFact label="Note">{note}</ShipmentFact>}
    {answer && <ShipmentFact label="Answer">{answer}</ShipmentFact>}
    <ShipmentFact label="Made">
      {showValue(made_at, 'moment')} · {made_by}
    </ShipmentFact>
    {shipped_at && (
      <>
        <ShipmentFact label="Sent">
          {showValue(shipped_at, 'moment')} · {username}
        </ShipmentFact>
        <ShipmentFact label="Expected">{showValue(expected, 'day')}</ShipmentFact>
      </>
    )}
  </FactList>
)

const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2.5">{children}</div>
)

const ToReceipt = ({ id, state }: WholeShipment) => {
  if (state === 'in_transit')
    return (
      <Link to={receivePage({ shipment_id: id })} className={buttonClass('primary')}>
        <PackageCheck size={16} aria-hidden />
        Receive
      </Link>
    )
  return (
    state === 'received' && (
      <Link to={receivePage({ shipment_id: id })} className={buttonClass()}>
        See or reopen the receipt
      </Link>
    )
  )
}
