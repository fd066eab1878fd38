import { emptyCell } from '#ui/table/showValue.ts'
import type { ShipmentLine } from '../columns.ts'

interface ShipmentLinesProps {
  lines: readonly ShipmentLine[]
  /** True if nothing more will come. What is missing is then a difference. */
  isClosed: boolean
}

/** The products of a shipment, with what arrived of them. */
export function ShipmentLines({ lines, isClosed }: ShipmentLinesProps) {
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

/** How the received pieces of a line differ from those that were sent: `1 damaged`, `2 missing`. */
function otherwise({ quantity, received, damaged }: ShipmentLine, isClosed: boolean): string[] {
  const missing = quantity - received - damaged
  return [
    ...(damaged > 0 ? [`${damaged} damaged`] : []),
    ...(missing < 0 ? [`${-missing} too many`] : []),
    ...(missing > 0 && isClosed ? [`${missing} missing`] : []),
  ]
}
