import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, CheckCheck, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { Restored } from '#ui/drafts/Restored.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notify } from '#ui/notices/notify.ts'
import { Page } from '#ui/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import type { WholeShipment } from '../columns.ts'
import { PickedOrders, pickingCalls } from '../contract.ts'
import { pickingPage } from '../pages.ts'
import { PrintPickList } from './PrintPickList.tsx'
import { RoundLines } from './RoundLines.tsx'
import { RoundOrders } from './RoundOrders.tsx'
import { countScan, ordersIn } from './round.ts'
import { SentShipments } from './SentShipments.tsx'
import { usePicks } from './usePicks.ts'
import { useScanner } from './useScanner.ts'

/** A walk through the warehouse: the open lines of some orders in the order of the shelves. */
export function RoundPage() {
  const { orders }: { orders?: unknown } = useSearch({ strict: false })
  const ids = idsIn(orders)
  return (
    <Page heading="Pick" note="Scan each piece, or type how many you picked.">
      <Link to={pickingPage()} className={`${buttonClass('quiet', 'small')} w-max`}>
        <ArrowLeft size={16} aria-hidden />
        Picking
      </Link>
      {ids.length === 0 ? (
        <Nothing>Choose what to pick on the page Picking.</Nothing>
      ) : (
        <Round key={ids.join()} ids={ids} />
      )}
    </Page>
  )
}

const idsIn = (orders: unknown): number[] => {
  const ids = new Set(
    String(orders ?? '')
      .split(',')
      .map(Number),
  )
  return PickedOrders.shape.transactions.safeParse([...ids]).data ?? []
}

function Round({ ids }: { ids: number[] }) {
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
        <Nothing>Nothing is left to pick of these transactions.</Nothing>
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
            <Button icon={CheckCheck} onClick={() => pickAll(lines)}>
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

const Nothing = ({ children }: { children: string }) => (
  <div className="rounded-card border border-line bg-paper shadow-card">
    <EmptyState
      icon={PackageCheck}
      act={
        <Link to={pickingPage()} className={buttonClass('primary')}>
          Go to Picking
        </Link>
      }
    >
      {children}
    </EmptyState>
  </div>
)
