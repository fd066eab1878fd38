import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { pickingPage } from '#shared/pageAddresses.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { Page } from '#ui/page/Page.tsx'
import { PickedOrders } from '../contract.ts'
import { NothingToPick } from './NothingToPick.tsx'

// Loaded separately: the list of orders is in the same script as this page, and appears sooner.
const Round = lazyPart(() => import('./Round.tsx').then((it) => it.Round))

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
        <NothingToPick>Choose what to pick on the page Picking.</NothingToPick>
      ) : (
        <Suspense
          fallback={<div aria-busy className="min-h-96 rounded-card border border-line bg-paper shadow-card" />}
        >
          <Round key={ids.join()} ids={ids} />
        </Suspense>
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
