import { Check } from 'lucide-react'
import { useState } from 'react'
import { useScanner } from '#features/barcodes/web/useScanner.ts'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Restored } from '#ui/drafts/Restored.tsx'
import { notify } from '#ui/notices/notify.ts'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import type { WholeShipment } from '../columns.ts'
import { pickingCalls } from '../contract.ts'
import { NothingToPick } from './NothingToPick.tsx'
import { PrintPickList } from './PrintPickList.tsx'
import { RoundLines } from './RoundLines.tsx'
import { RoundOrders } from './RoundOrders.tsx'
import { countScan, ordersIn } from './round.ts'
import { SentShipments } from './SentShipments.tsx'
import { usePicks } from './usePicks.ts'

/** The open lines of some orders, with what was picked of them. */
export function Round({ ids }: { ids: number[] }) {
  const { data, ...loading } = useCall(pickingCalls.lines, { body: { transactions: ids } })
  const { picks, latest, kept, write, pickAll, forget } = usePicks()
  const [isDiscarded, setDiscarded] = useState(false)
  /** The line in which the last scan was counted. */
  const [scanned, setScanned] = useState<number>()
  /** The order whose dialog is open. */
  const [shipping, setShipping] = useState<number>()
  const [sent, setSent] = useState<readonly WholeShipment[]>([])
  const lines = data?.items ?? []

  useScanner((code) => {
    if (shipping !== undefined) return notify('warning', 'Close the dialog, and scan again. Nothing was counted.')
    const scan = countScan(code, lines, latest.current)
    if ('message' in scan) return notify('warning', scan.message)
    const { line, picked } = scan
    write(line.id, String(picked))
    setScanned(line.id)
    notify('success', {
      message: `${picked} of ${line.open} picked for ${line.username}`,
      detail: `${line.product}, transaction ${line.transaction_id}`,
    })
  })

  if (!data) return <AwaitedList name="lines" {...loading} />
  return (
    <>
      <SentShipments shipments={sent} />
      {lines.length === 0 ? (
        <NothingToPick>Nothing is left to pick of these transactions.</NothingToPick>
      ) : (
        <>
          {!isDiscarded && lines.some(({ id }) => kept?.[id]) && (
            <Restored
              onDiscard={() => {
                forget(lines)
                setDiscarded(true)
              }}
            />
          )}
          <div className="flex flex-wrap gap-2.5">
            <Button icon={Check} onClick={() => pickAll(lines)}>
              All as ordered
            </Button>
            <PrintPickList transactions={ids} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <RoundLines lines={lines} picks={picks} scanned={scanned} onWrite={write} />
            <RoundOrders
              orders={ordersIn(lines, picks)}
              picks={picks}
              shipping={shipping}
              onOpen={setShipping}
              onShipped={(order, shipment) => {
                forget(order.lines)
                setDiscarded(true)
                setSent((before) => [...before, shipment])
              }}
            />
          </div>
        </>
      )}
    </>
  )
}
