import { Link } from '@tanstack/react-router'
import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { piecesInWords } from '#features/shipments/rules.ts'
import { differencesPage, shipmentsPage } from '#shared/pageAddresses.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { receiptCalls } from '../contract.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { differencesIn, linesToReceive } from './receipt.ts'

/** A shipment whose receipt is closed, with its differences. */
export function ReceivedShipment(shipment: WholeShipment) {
  const { id, number, to, return_as, lines } = shipment
  const found = differencesIn(linesToReceive(lines, []))
  const good = lines.reduce((sum, { received }) => sum + received, 0)
  return (
    <section
      aria-label={`Shipment ${number} was received`}
      className="grid max-w-2xl gap-3 rounded-card border border-line bg-paper px-5 py-4 shadow-card"
    >
      <p className="flex items-start gap-2.5 text-[15px]">
        {found.length === 0 ? (
          <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-ok" />
        ) : (
          <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        )}
        <span className="figures">
          <strong className="font-semibold">{piecesInWords(good)}</strong> of shipment {number}{' '}
          {good === 1 ? 'was' : 'were'}{' '}
          {return_as === 'faulty' ? 'received as faulty, and written off' : `added to the stock of ${to}`}.{' '}
          {found.length === 0 ? 'Everything arrived as it was sent.' : 'This differs from what was sent:'}
        </span>
      </p>
      {found.length > 0 && <DifferenceList found={found} />}
      <div className="flex flex-wrap gap-2.5">
        {found.length > 0 && (
          <Link to={differencesPage()} search={{ shipment_id: id, view: 'all' }} className={buttonClass('primary')}>
            See the differences
          </Link>
        )}
        <Link to={shipmentsPage()} className={buttonClass(found.length > 0 ? 'quiet' : 'primary')}>
          Back to the shipments
        </Link>
        <Reopen {...shipment} />
      </div>
    </section>
  )
}

/** Opens a receipt again that was closed by mistake. */
function Reopen({ id, number, version }: WholeShipment) {
  const [isAsking, setAsking] = useState(false)
  const { send, busy } = useSend(receiptCalls.reopen, {
    success: `Shipment ${number} is open again`,
    invalidates: [shipmentCalls.find, shipmentCalls.search],
  })
  return (
    <>
      <Button icon={RotateCcw} busy={busy} onClick={() => setAsking(true)}>
        Reopen
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Reopen shipment ${number}?`}
        body="More of it can be received then, and what was typed can be corrected. Its open differences are removed. The stock stays as it is."
        act="Reopen"
        keep="Leave it closed"
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) void send({ params: { shipment_id: id }, body: { version } })
        }}
      />
    </>
  )
}
