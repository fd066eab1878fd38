import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { placeCalls } from '#features/places/contract.ts'
import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import { stockOnHandPage } from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { Select } from '#ui/control/Select.tsx'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { useUser } from '#workbench/session.ts'
import { Counting } from './Counting.tsx'

/** The first count of a whole store. The office chooses a store. */
export function FirstCountPage() {
  const isStore = useUser().type === 'admin_user'
  const { data, ...loading } = useCall(ownStoreCalls.all, {})
  const { store_id: named }: { store_id?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const stores = data?.items ?? []
  const store = stores.find(({ id }) => id === Number(named)) ?? stores[0]
  return (
    <Page heading="First Count" note={store && <CountedShare store_id={store.id} name={store.name} />}>
      <div className="flex flex-wrap items-center gap-2.5">
        <Link
          to={stockOnHandPage()}
          search={isStore || !store ? {} : { store_id: store.id }}
          className={buttonClass('quiet', 'small')}
        >
          <ArrowLeft size={16} aria-hidden />
          Stock on Hand
        </Link>
        {!isStore && store && (
          <Select
            label="Store"
            value={store.id}
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(store_id) => void navigate({ to: '.', search: { store_id }, replace: true })}
          />
        )}
      </div>
      {store ? <Counting key={store.id} store_id={store.id} /> : <AwaitedList name="products" {...loading} />}
    </Page>
  )
}

/** How many products of a store are counted, also those that wait for an administrator. */
function CountedShare({ store_id, name }: { store_id: number; name: string }) {
  const one = { store_id, per_page: 1 }
  const counted = useCall(placeCalls.search, { body: { ...one, view: 'counted' } }).data?.total
  const all = useCall(placeCalls.search, { body: one }).data?.total
  if (counted === undefined || all === undefined) return name
  return (
    <>
      {name}: <span className="figures font-semibold">{inGroups(counted)}</span> of{' '}
      <span className="figures">{inGroups(all)}</span> products are counted
    </>
  )
}

const inGroups = (count: number) => count.toLocaleString('en-CA')
