import { CircleAlert, X } from 'lucide-react'
import { memo } from 'react'
import { mostPieces } from '#features/inventory/contract.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { errorClass } from '#ui/control/fieldClasses.ts'
import { readNumber, writeNumber } from '#ui/form/number.ts'
import { Quantity } from '#ui/form/Quantity.tsx'
import { faultOfLine, type LineToCount } from './countedLines.ts'

interface CountLineProps {
  line: LineToCount
  /** The last piece was counted here. */
  isLast: boolean
  /** Why the server did not save it. */
  refusal: string | undefined
  onWrite: (product_id: number, part: Partial<LineToCount>) => void
  onRemove: (product_id: number) => void
}

/** A product with the field for its pieces. A part may have 500: without memo, each scan would render all of them. */
export const CountLine = memo(function CountLine({ line, isLast, refusal, onWrite, onRemove }: CountLineProps) {
  const { product_id, product, quantity, shelf } = line
  const fault = faultOfLine(line) ?? refusal
  const pieces = readNumber(quantity) ?? Number.NaN
  return (
    <li
      aria-label={product}
      data-last={isLast || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 py-3 last:border-b-0 data-last:bg-signal-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-6"
    >
      <div className="min-w-0 text-sm">
        <p className="text-[15px] font-semibold wrap-anywhere">{product}</p>
        {shelf.trim() !== '' && <p className="text-ink-2">Shelf {shelf}</p>}
      </div>
      <div className="flex items-center gap-2.5">
        <Quantity
          label={product}
          value={Number.isInteger(pieces) ? pieces : null}
          max={mostPieces}
          most="At most 1,000,000 pieces."
          onChange={(pieces) => onWrite(product_id, { quantity: writeNumber(pieces) })}
          onSettle={(pieces) => onWrite(product_id, { quantity: writeNumber(pieces) })}
        />
        <IconButton
          icon={X}
          className="max-sm:ml-auto"
          label={`Remove ${product}`}
          onClick={() => onRemove(product_id)}
        />
      </div>
      {fault !== undefined && (
        <p role="alert" className={`${errorClass} sm:col-span-full`}>
          <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {fault}
        </p>
      )}
    </li>
  )
})
