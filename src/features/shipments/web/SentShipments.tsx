import { CircleCheck } from 'lucide-react'
import type { WholeShipment } from '../columns.ts'
import { piecesInWords } from '../rules.ts'
import { SlipOfShipment } from './SlipOfShipment.tsx'

/** What was shipped since the page was opened, each with its slip to print. */
export const SentShipments = ({ shipments }: { shipments: readonly WholeShipment[] }) =>
  shipments.length > 0 && (
    <ul
      aria-label="Sent"
      className="divide-y divide-line rounded-card border border-line bg-paper px-4 text-sm shadow-card"
    >
      {shipments.map((shipment) => (
        <li key={shipment.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
          <CircleCheck size={18} aria-hidden className="shrink-0 text-ok" />
          <p className="figures grow">
            <strong className="font-semibold">Shipment {shipment.number}</strong>: {piecesInWords(shipment.pieces)} to{' '}
            {shipment.to}
          </p>
          <SlipOfShipment {...shipment} />
        </li>
      ))}
    </ul>
  )
