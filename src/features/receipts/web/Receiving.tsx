import { useQueryClient } from '@tanstack/react-query'
import { Check, PackageCheck, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { useScanner } from '#features/barcodes/web/useScanner.ts'
import { displayName } from '#features/inventory/rules.ts'
import { WholeShipment } from '#features/shipments/columns.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { send as sendCall } from '#ui/api/fetchCall.ts'
import { keyOf, toCallFailed, useSend } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { Button } from '#ui/control/Button.tsx'
import { Restored } from '#ui/drafts/Restored.tsx'
import { notify } from '#ui/notices/notify.ts'
import { receiptCalls } from '../contract.ts'
import { FinishQuestion } from './FinishQuestion.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { ReceiptLine } from './ReceiptLine.tsx'
import {
  countedIn,
  differencesIn,
  type ExtraProduct,
  faultOfTyped,
  lineFor,
  linesToReceive,
  oneMore,
  productOfCode,
  receivedLines,
  receivedMeanwhile,
  withAllAsSent,
  withoutMeanwhile,
} from './receipt.ts'
import { useReceipt } from './useReceipt.ts'

// Loaded when it is needed, because few shipments have a product that was not sent.
const AddExtra = lazyPart(() => import('./AddExtra.tsx').then((it) => it.AddExtra))

/** The lines of a shipment that is on its way, each with a field for what arrives now. */
export function Receiving({ shipment }: { shipment: WholeShipment }) {
  const { id, number, version } = shipment
  const client = useQueryClient()
  const { draft, kept, now, write, writeAll, addExtra, removeExtra, goOn, forget } = useReceipt(shipment)
  const [isRestoredShown, setRestoredShown] = useState(kept !== undefined)
  /** The key of the line in which the last scan was counted. */
  const [scanned, setScanned] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isAdding, setAdding] = useState(false)

  const show = (newer: WholeShipment) => client.setQueryData(keyOf(shipmentCalls.find, { params: { id } }), newer)
  const { send, busy } = useSend(receiptCalls.receive, {
    success: ({ state, number }) =>
      state === 'received'
        ? `Shipment ${number} has been received`
        : { message: 'Saved', detail: `What is missing of shipment ${number} can be received later.` },
    failed: 'Nothing was saved. What you typed is still here.',
    // The page shows what others received.
    quiet: ({ current }) => WholeShipment.safeParse(current).data?.state === 'in_transit',
    invalidates: [shipmentCalls.search],
    onDone(reply) {
      forget()
      setRestoredShown(false)
      setScanned(undefined)
      setAsking(false)
      show(reply)
    },
    onFailed({ status, current }) {
      setAsking(false)
      const newer = WholeShipment.safeParse(current)
      if (newer.success) show(newer.data)
      else if (status === 409) void client.invalidateQueries({ queryKey: keyOf(shipmentCalls.find) })
    },
  })

  const typing = draft?.typing ?? {}
  const lines = linesToReceive(shipment.lines, draft?.extras ?? [])
  const isOvertaken = draft !== undefined && draft.seen.version !== version
  const meanwhile = isOvertaken ? receivedMeanwhile(draft.seen, lines) : []
  const isWrong = lines.some((line) => faultOfTyped(line, typing[line.key]) !== undefined)
  const received = receivedLines(lines, typing)
  const found = differencesIn(lines, typing)

  /** Counts a piece of a product, and adds a line if the shipment has none of it. */
  function count({ product_id, product }: ExtraProduct, notice: 'quiet' | 'loud') {
    const { typing, extras } = now()
    if (!lineFor(product_id, linesToReceive(shipment.lines, extras), typing)) addExtra({ product_id, product })
    const latest = now()
    const line = lineFor(product_id, linesToReceive(shipment.lines, latest.extras), latest.typing)
    if (!line) return
    write(line.key, { received: oneMore(latest.typing[line.key]) })
    setScanned(line.key)
    if (notice === 'quiet') return
    const { received, damaged } = countedIn(line, now().typing[line.key])
    const total = received + damaged
    if (line.quantity === 0)
      notify('warning', { message: 'Not in the shipment: counted as extra', detail: line.product })
    else if (total > line.quantity)
      notify('warning', { message: `${total - line.quantity} more than was sent`, detail: line.product })
    else notify('success', { message: `${total} of ${line.quantity}`, detail: line.product })
  }

  async function scan(code: string) {
    if (isAsking) return notify('warning', 'Close the question, and scan again. Nothing was counted.')
    const product_id = productOfCode(code, lines)
    if (product_id !== undefined) return count({ product_id, product: '' }, 'loud')
    try {
      const product = await sendCall(barcodeCalls.find, { body: { code } })
      count({ product_id: product.id, product: displayName(product) }, 'loud')
    } catch (error) {
      const { isShown, status, message } = toCallFailed(error)
      const reason = status === 404 ? `No product has the code ${code}.` : message
      if (!isShown) notify('warning', `${reason} Nothing was counted.`)
    }
  }
  useScanner((code) => void scan(code))

  const sendReceipt = (close: boolean) =>
    send({ params: { shipment_id: id }, body: { lines: received, close, version } })
  const finish = () => (found.length > 0 ? setAsking(true) : void sendReceipt(true))

  return (
    <>
      {isRestoredShown && draft !== undefined && !isOvertaken && (
        <Restored
          onDiscard={() => {
            forget()
            setRestoredShown(false)
          }}
        />
      )}
      {isOvertaken && (
        <Meanwhile
          received={meanwhile}
          onSame={() => goOn(withoutMeanwhile(typing, meanwhile))}
          onOther={() => goOn(typing)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button icon={Check} onClick={() => writeAll(withAllAsSent(now().typing, lines))}>
          All as sent
        </Button>
        <Button icon={Plus} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          Something else
        </Button>
        <p className="text-sm text-ink-2 max-sm:hidden">Or scan each piece, or type how many arrived.</p>
      </div>
      {isAdding && (
        <Suspense>
          <AddExtra
            onAdd={(extra) => {
              setAdding(false)
              count(extra, 'quiet')
            }}
          />
        </Suspense>
      )}
      <ul aria-label="Lines" className="max-w-4xl rounded-card border border-line bg-paper shadow-card">
        {lines.map((line) => (
          <ReceiptLine
            key={line.key}
            line={line}
            typed={typing[line.key]}
            isScanned={line.key === scanned}
            onWrite={write}
            onRemove={({ product_id, key }) => removeExtra(product_id, key)}
          />
        ))}
      </ul>
      <section
        aria-label="Save what arrived"
        className="sticky bottom-0 z-10 -mx-4 flex max-w-4xl flex-wrap items-center gap-2.5 border-t border-line bg-paper px-4 py-3 sm:bottom-3 sm:mx-0 sm:rounded-card sm:border sm:shadow-card"
      >
        <p className="figures min-w-0 grow text-sm font-semibold">{arrivedInWords(lines, typing)}</p>
        {isOvertaken ? (
          <p className="text-sm text-ink-2">Answer the question above first.</p>
        ) : isWrong ? (
          <p className="text-sm font-medium text-bad">A number is wrong. Correct it first.</p>
        ) : (
          <>
            <Button className="h-11!" busy={busy} disabled={received.length === 0} onClick={() => sendReceipt(false)}>
              Save
            </Button>
            <Button className="h-11!" variant="primary" icon={PackageCheck} busy={busy} onClick={finish}>
              Finish
            </Button>
          </>
        )}
      </section>
      <FinishQuestion
        number={number}
        open={isAsking}
        found={found}
        busy={busy}
        onClose={() => setAsking(false)}
        onFinish={() => sendReceipt(true)}
      />
    </>
  )
}

function arrivedInWords(lines: Parameters<typeof differencesIn>[0], typing: Parameters<typeof withAllAsSent>[0]) {
  const sent = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const here = lines.reduce((sum, line) => {
    const { received, damaged } = countedIn(line, typing[line.key])
    return sum + received + damaged
  }, 0)
  return Number.isInteger(here) ? `${here} of ${sent} pieces` : `${sent} pieces`
}
