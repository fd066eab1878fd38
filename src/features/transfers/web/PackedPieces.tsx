import { Check, CircleAlert, PackageCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useScanner } from '#features/barcodes/web/useScanner.ts'
import { usePlaceStock } from '#features/places/web/usePlaceStock.ts'
import { Stepper } from '#features/receipts/web/Stepper.tsx'
import type { ShipmentLine, WholeShipment } from '#features/shipments/columns.ts'
import { piecesInWords } from '#features/shipments/rules.ts'
import { Button } from '#ui/control/Button.tsx'
import { errorClass } from '#ui/control/fieldClasses.ts'
import { Restored } from '#ui/drafts/Restored.tsx'
import { notify } from '#ui/notices/notify.ts'
import {
  countPacked,
  faultOfPacked,
  nothingPacked,
  packedLines,
  packedOf,
  packedText,
  piecesOfAll,
  withPacked,
} from './packing.ts'
import { SendTransfer } from './SendTransfer.tsx'
import { usePacking } from './usePacking.ts'

interface PackedPiecesProps {
  shipment: WholeShipment
  /** Further acts, beside the one that sends it. */
  children: ReactNode
}

/** The lines of a transfer that was accepted, each with a field for the pieces that were packed. */
export function PackedPieces({ shipment, children }: PackedPiecesProps) {
  const { lines, from, from_store_id } = shipment
  const { packing, latest, kept, put } = usePacking(shipment)
  const stock = usePlaceStock(from_store_id ?? undefined, lines)
  const [scanned, setScanned] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const [isRestoredShown, setRestoredShown] = useState(kept !== undefined)
  const packed = piecesOfAll(lines, (line) => packedOf(packing, line))
  const asked = piecesOfAll(lines, ({ quantity }) => quantity)
  const isWrong = lines.some((line) => faultOfPacked(packing, line) !== undefined)

  useScanner((code) => {
    if (isAsking) return notify('warning', 'Close the dialog, and scan again. Nothing was counted.')
    const scan = countPacked(code, lines, latest.current)
    if ('message' in scan) return notify('warning', scan.message)
    const { line, packed } = scan
    put({ ...withPacked(latest.current, line.id, String(packed)), isCounted: true })
    setScanned(line.id)
    notify('success', { message: `${packed} of ${line.quantity} packed`, detail: line.product })
  })

  return (
    <>
      {isRestoredShown && (
        <Restored
          onDiscard={() => {
            put(nothingPacked)
            setRestoredShown(false)
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button icon={Check} onClick={() => put(nothingPacked)}>
          All pieces
        </Button>
        <p className="text-sm text-ink-2">Or scan each piece to count from 0, or type how many you send.</p>
      </div>
      <ul aria-label="Lines" className="rounded-card border border-line bg-paper shadow-card">
        {lines.map((line) => (
          <PackedLine
            key={line.id}
            line={line}
            text={packedText(packing, line)}
            fault={faultOfPacked(packing, line)}
            there={stock.get(line.product_id)?.on_hand}
            place={from}
            isScanned={line.id === scanned}
            onWrite={(text) => put(withPacked(latest.current, line.id, text))}
          />
        ))}
      </ul>
      <section
        aria-label="Send what was packed"
        className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-paper px-4 py-3 sm:bottom-3 sm:mx-0 sm:rounded-card sm:border sm:shadow-card"
      >
        <p className="figures min-w-0 grow text-sm font-semibold">
          {Number.isInteger(packed) ? `${packed} of ${piecesInWords(asked)}` : piecesInWords(asked)}
        </p>
        {children}
        {isWrong ? (
          <p className="text-sm font-medium text-bad">A number is wrong. Correct it first.</p>
        ) : (
          <Button
            className="h-11!"
            variant="primary"
            icon={PackageCheck}
            disabled={packed === 0}
            onClick={() => setAsking(true)}
          >
            Send
          </Button>
        )}
      </section>
      <SendTransfer
        shipment={shipment}
        packed={packed}
        left={asked - packed}
        lines={packedLines(packing, lines)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onSent={() => put(nothingPacked)}
      />
    </>
  )
}

interface PackedLineProps {
  line: ShipmentLine
  text: string
  fault: string | undefined
  /** The pieces that the sender has, if they are known. */
  there: number | undefined
  place: string
  isScanned: boolean
  onWrite: (text: string) => void
}

function PackedLine({ line, text, fault, there, place, isScanned, onWrite }: PackedLineProps) {
  const { id, device, product, color, quantity } = line
  const rest = product === device ? '' : product.replace(`${device} `, '')
  const faultId = fault && `packed-${id}-fault`
  return (
    <li
      aria-label={product}
      data-scanned={isScanned || undefined}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 data-scanned:bg-signal-soft"
    >
      <div className="min-w-0 grow basis-52 text-sm">
        <p className="text-[15px] font-semibold wrap-anywhere">{device}</p>
        {(rest || color) && (
          <p className="wrap-anywhere text-ink-2">
            {rest.includes(color) ? rest : [rest, color].filter(Boolean).join(' · ')}
          </p>
        )}
        <p className="figures flex flex-wrap gap-x-2 text-[13px] text-ink-2">
          {quantity} to send
          {there !== undefined && (
            <span data-short={there < quantity || undefined} className="data-short:font-medium data-short:text-warn">
              {'· '}
              {there < quantity && 'only '}
              {there} at {place}
            </span>
          )}
        </p>
      </div>
      <Stepper
        name={`packed-${id}`}
        label={`Packed: ${product}`}
        text={text}
        min={0}
        isWrong={fault !== undefined}
        messageId={faultId}
        onWrite={onWrite}
      />
      {fault !== undefined && (
        <p id={faultId} role="alert" className={`${errorClass} basis-full sm:justify-end`}>
          <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {fault}
        </p>
      )}
    </li>
  )
}
