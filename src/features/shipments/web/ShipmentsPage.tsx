import { Link, useSearch } from '@tanstack/react-router'
import { PackageCheck, PackageOpen } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import { Id } from '#shared/call.ts'
import { useCall } from '#ui/api/query.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DetailsDialog } from '#ui/dialog/DetailsDialog.tsx'
import { lazyPart } from '#ui/lazyPart.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import { LookTag } from '#ui/Tag.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { type Cells, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { type Shipment, shipmentColumns } from '../columns.ts'
import { shipmentCalls } from '../contract.ts'
import { differencesPage, receivePage } from '../pages.ts'
import { canBeReceived, shipmentViewNames } from '../rules.ts'
import { ageInWords } from './ageInWords.ts'
import { shipmentLooks } from './shipmentLooks.ts'

// The list does not wait for the code of its dialog.
const ShipmentDetails = lazyPart(() => import('./ShipmentDetails.tsx').then((it) => it.ShipmentDetails))

const cells: Cells<Shipment> = {
  state: ({ state, shipped_at }) => (
    <>
      <LookTag {...shipmentLooks[state]} />
      {state === 'in_transit' && (
        <span className="block text-xs leading-tight text-ink-3">for {ageInWords(shipped_at)}</span>
      )}
    </>
  ),
}

const views = viewsOf(shipmentViewNames)

/** What the warehouse has shipped: to a store what it gets, to the office everything. */
export function ShipmentsPage() {
  const isStore = useUser().type === 'admin_user'
  const { data, ...loading } = useCall(ownStoreCalls.all, {}, { enabled: !isStore })
  const { transaction_id }: { transaction_id?: unknown } = useSearch({ strict: false })
  const chosen = Id.safeParse(transaction_id).data
  const stores = data?.items
  const filters = useMemo(
    (): Filter[] => [
      { name: 'start_date', label: 'Start date' },
      { name: 'end_date', label: 'End date' },
      ...(stores ? [{ name: 'store_id', label: 'Store', choices: stores.map(asChoice) }] : []),
      ...(chosen
        ? [{ name: 'transaction_id', label: 'Transaction', choices: [asChoice({ id: chosen, name: String(chosen) })] }]
        : []),
    ],
    [stores, chosen],
  )
  return (
    <Page
      heading="Shipments"
      note={
        <>
          What left the warehouse. See also the{' '}
          <Link to={differencesPage()} className={textLink}>
            differences
          </Link>{' '}
          that were found when it arrived.
        </>
      }
    >
      {isStore || data ? (
        <DataTable
          name="shipments"
          columns={shipmentColumns}
          cells={cells}
          list={shipmentCalls.search}
          exportCall={shipmentCalls.export}
          views={views}
          filters={filters}
          describe={({ number }) => `shipment ${number}`}
          rowActions={(shipment) => <Acts {...shipment} />}
          empty={
            isStore
              ? 'Nothing has been shipped to you yet. Shipments appear here when they leave the warehouse.'
              : 'Nothing has been shipped yet. Shipments appear here when an order was picked.'
          }
        />
      ) : (
        <AwaitedList name="shipments" {...loading} />
      )}
    </Page>
  )
}

const Acts = (shipment: Shipment) => {
  const { id, number } = shipment
  return (
    <>
      {canBeReceived(shipment) && (
        <Link
          to={receivePage({ shipment_id: id })}
          aria-label={`Receive shipment ${number}`}
          className={buttonClass('primary', 'small')}
        >
          <PackageCheck size={16} aria-hidden />
          Receive
        </Link>
      )}
      <DetailsDialog title={`Shipment ${number}`} icon={PackageOpen} label={`Open shipment ${number}`} wide>
        <Suspense fallback={<div className="h-64" />}>
          <ShipmentDetails id={id} />
        </Suspense>
      </DetailsDialog>
    </>
  )
}

const asChoice = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
