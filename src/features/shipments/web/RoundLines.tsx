import { Check, CircleAlert } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { controlClass, errorClass } from '#ui/control/fieldClasses.ts'
import { emptyCell } from '#ui/table/showValue.ts'
import type { LineToPick } from '../columns.ts'
import { faultOf, type Picks, pickedOf } from './round.ts'

type WritePicked = (line_id: number, text: string) => void

interface RoundLinesProps {
  lines: readonly LineToPick[]
  picks: Picks
  /** The line in which the last scan was counted. */
  scanned: number | undefined
  onWrite: WritePicked
}

/** Columns that are hidden on a narrow screen, where the cell of the product has their values. */
const wide = 'max-lg:hidden'
const headers = [
  { label: 'Shelf' },
  { label: 'Product' },
  { label: 'Color', className: wide },
  { label: 'Transaction', className: wide },
  { label: 'Ordered', className: `text-right ${wide}` },
  { label: 'Shipped', className: `text-right ${wide}` },
  { label: 'Open', className: 'text-right' },
  // Wide enough for the error of a quantity.
  { label: 'Picked', className: 'w-30 sm:w-44' },
]

/** The lines to pick, in the order of the shelves, each with a field for the pieces that were picked. */
export const RoundLines = ({ lines, picks, scanned, onWrite }: RoundLinesProps) => (
  <div className="rounded-card border border-line bg-paper shadow-card">
    <table className="w-full text-sm">
      <caption className="sr-only">What to pick, in the order of the shelves</caption>
      <thead className="text-left text-[13px] text-ink-2">
        <tr className="border-b border-line">
          {headers.map(({ label, className = '' }) => (
            <th key={label} scope="col" className={`px-2 py-2.5 font-medium first:pl-3.5 last:pr-3.5 ${className}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <RoundLine
            key={line.id}
            line={line}
            text={picks[line.id] ?? '0'}
            isFull={pickedOf(picks, line) === line.open}
            fault={faultOf(picks, line)}
            isScanned={line.id === scanned}
            onWrite={onWrite}
          />
        ))}
      </tbody>
    </table>
  </div>
)

interface RoundLineProps {
  line: LineToPick
  text: string
  isFull: boolean
  fault: string | undefined
  isScanned: boolean
  onWrite: WritePicked
}

/** A round may have hundreds of lines. Without memo, all would be rendered again with each scan. */
const RoundLine = memo(function RoundLine({ line, text, isFull, fault, isScanned, onWrite }: RoundLineProps) {
  const { id, transaction_id, username, device, product, color, shelf, ordered, shipped, open } = line
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isScanned) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isScanned])
  const faultId = fault && `picked-${id}-fault`
  return (
    <tr
      ref={row}
      data-scanned={isScanned || undefined}
      className="scroll-my-24 border-b border-line align-top last:border-b-0 data-scanned:bg-signal-soft"
    >
      <td className="px-2 py-4 pl-3.5 font-semibold">{shelf || emptyCell}</td>
      <th scope="row" className="px-2 py-4 text-left font-medium">
        {device}
        <span className="block text-[13px] font-normal text-ink-2">{product.replace(`${device} `, '')}</span>
        <span className="figures block text-[13px] font-normal text-ink-2 lg:hidden">
          {transaction_id} · {username}
          {shipped > 0 && ` · ${shipped} of ${ordered} shipped`}
        </span>
      </th>
      <td className={`px-2 py-4 ${wide}`}>{color || emptyCell}</td>
      <td className={`px-2 py-4 ${wide}`}>
        <span className="figures">{transaction_id}</span>
        <span className="block text-[13px] text-ink-2">{username}</span>
      </td>
      <td className={`figures px-2 py-4 text-right ${wide}`}>{ordered}</td>
      <td className={`figures px-2 py-4 text-right ${wide}`}>{shipped}</td>
      <td className="figures px-2 py-4 text-right font-semibold">{open}</td>
      <td className="py-2 pr-3.5 pl-2">
        <span className="flex items-center gap-1.5">
          <input
            name={`picked-${id}`}
            aria-label={`Picked: ${product}, transaction ${transaction_id}`}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={faultId}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            className={`${controlClass} figures h-10 w-16! text-right aria-invalid:border-bad print:border-0`}
            onChange={(event) => onWrite(id, event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={leaveOnEnter}
          />
          <span className="w-4">{isFull && <Check size={16} aria-label="All picked" className="text-ok" />}</span>
        </span>
        {fault !== undefined && (
          <p id={faultId} role="alert" className={`${errorClass} mt-1`}>
            <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
            {fault}
          </p>
        )}
      </td>
    </tr>
  )
})

/** A scanner must not type into the field. The next Tab goes on from here. */
function leaveOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter') currentTarget.blur()
}
