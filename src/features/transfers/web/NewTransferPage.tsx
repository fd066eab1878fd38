import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import { Id } from '#shared/call.ts'
import { shipmentsPage } from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { useUser } from '#workbench/session.ts'
import { TransferForm } from './TransferForm.tsx'

/** Pieces that a store gives to another one, or sends back to the warehouse. */
export function NewTransferPage() {
  const isStore = useUser().type === 'admin_user'
  const { from, products = '' }: { from?: unknown; products?: unknown } = useSearch({ strict: false })
  const { data, ...loading } = useCall(ownStoreCalls.all, {})
  const [own] = data?.items ?? []
  const chosen = String(products)
    .split(',')
    .map(Number)
    .filter((id) => Id.safeParse(id).success)
  return (
    <Page heading="New Transfer" note="Between two stores, or back to the warehouse. No stock moves until it is sent.">
      <Link to={shipmentsPage()} className={`${buttonClass('quiet', 'small')} w-max`}>
        <ArrowLeft size={16} aria-hidden />
        Shipments
      </Link>
      {data ? (
        <TransferForm
          key={`${from} ${products}`}
          own={isStore ? own : undefined}
          stores={isStore ? data.others : data.items}
          from={Id.safeParse(from).data}
          products={[...new Set(chosen)]}
        />
      ) : (
        <AwaitedList name="stores" {...loading} />
      )}
    </Page>
  )
}
