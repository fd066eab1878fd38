import { Check, CircleAlert, PackageOpen, X } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { errorClass } from '#ui/control/fieldClasses.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { arriving, faultOfTyped, type LineToReceive, missingOf, type Typed } from './receipt.ts'
import { Stepper } from './Stepper.tsx'

interface ReceiptLineProps {
  line: LineToReceive
  typed: Typed | undefined
  /** The last scan was counted here. */
  isScanned: boolean
  onWrite: (key: string, part: Typed) => void
  /** Removes an extra product that was not saved yet. */
  onRemove: ((line: LineToReceive) => void) | undefined
}

/** A line with a field for what arrives now. A shipment may have hundreds: without memo, each scan would render all of them. */
export const ReceiptLine = memo(function ReceiptLine({ line, typed, isScanned, onWrite, onRemove }: ReceiptLineProps) {
  const { key, device, product, color } = line
  const row = useRef<HTMLLIElement>(null)
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    if (isScanned) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isScanned])
  const fault = faultOfTyped(line, typed)
  const faultId = fault && `received-${key}-fault`
  const hasDamage = arriving(typed).damaged !== 0 || (typed?.note ?? '') !== ''
  const isOpen = isOpened || hasDamage
  const rest = product === device ? '' : product.replace(`${device} `, '')
  const shared = { isWrong: fault !== undefined, messageId: faultId }
  return (
    <li
      ref={row}
      aria-label={product}
      data-scanned={isScanned || undefined}
      className="grid scroll-mt-4 scroll-mb-28 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 py-3 last:border-b-0 data-scanned:bg-signal-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-6"
    >
      <div className="min-w-0 text-sm">
        <p className="text-[15px] font-semibold wrap-anywhere">{device}</p>
        {(rest || color) && <p className="text-ink-2 wrap-anywhere">{withColor(rest, color)}</p>}
        <p className="figures flex flex-wrap gap-x-2 text-[13px] text-ink-2">
          {soFar(line)}
          <StillMissing missing={missingOf(line, typed)} />
        </p>
      </div>
      <div className="flex items-center gap-2.5">
        <Stepper
          name={`received-${key}`}
          label={`Arrived: ${product}`}
          text={typed?.received ?? '0'}
          min={-line.received}
          onWrite={(received) => onWrite(key, { received })}
          {...shared}
        />
        <Button
          icon={PackageOpen}
          aria-label={`Damaged: ${product}`}
          aria-expanded={isOpen}
          className="ml-auto h-12! px-3! aria-expanded:bg-mist"
          onClick={() => setOpened(!isOpen)}
        >
          Damaged
        </Button>
        {onRemove && line.id === undefined && (
          <IconButton icon={X} label={`Remove ${product}`} onClick={() => onRemove(line)} />
        )}
      </div>
      {isOpen && (
        <div className="flex flex-wrap items-end gap-2.5 sm:col-span-full sm:justify-end">
          <div className="grid gap-1.5 text-sm font-medium">
            <span aria-hidden>Damaged</span>
            <Stepper
              name={`damaged-${key}`}
              label={`Damaged pieces: ${product}`}
              text={typed?.damaged ?? '0'}
              min={-line.damaged}
              onWrite={(damaged) => onWrite(key, { damaged })}
              {...shared}
            />
          </div>
          <TextField
            label="Note"
            name={`note-${key}`}
            maxLength={200}
            className="min-w-48 grow sm:max-w-80 [&_input]:h-12"
            value={typed?.note ?? ''}
            onChange={(note) => onWrite(key, { note })}
          />
        </div>
      )}
      {fault !== undefined && (
        <p id={faultId} role="alert" className={`${errorClass} sm:col-span-full sm:justify-end`}>
          <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {fault}
        </p>
      )}
    </li>
  )
})

const withColor = (rest: string, color: string) =>
  rest.includes(color) ? rest : [rest, color].filter(Boolean).join(' · ')

const soFar = ({ quantity, received, damaged }: LineToReceive) =>
  [
    quantity === 0 ? 'Not in the shipment' : `${quantity} sent`,
    received > 0 && `${received} received before`,
    damaged > 0 && `${damaged} damaged before`,
  ]
    .filter(Boolean)
    .join(' · ')

const StillMissing = ({ missing }: { missing: number }) => {
  if (missing > 0) return <span className="font-semibold text-ink">{missing} missing</span>
  if (missing < 0) return <span className="font-semibold text-warn">{-missing} too many</span>
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-ok">
      <Check size={15} aria-hidden /> All here
    </span>
  )
}
