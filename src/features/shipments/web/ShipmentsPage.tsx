import { Link, useSearch } from '@tanstack/react-router'
import { PackageCheck, PackageOpen, Plus, Reply } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import { Id } from '#shared/call.ts'
import { differencesPage, newTransferPage, receivePage, transferPage } from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DetailsDialog } from '#ui/dialog/DetailsDialog.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { LookTag } from '#ui/page/Tag.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { type Cells, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { type Shipment, shipmentColumns } from '../columns.ts'
import { shipmentCalls } from '../contract.ts'
import { canBeReceived, shipmentViewNames } from '../rules.ts'
import { ageInWords } from './ageInWords.ts'
import { shipmentLooks } from './shipmentLooks.ts'
import { useOwnPlace, waitsFor } from './useOwnSide.ts'

// The dialog is loaded separately, so that the list appears sooner.
const ShipmentDetails = lazyPart(() => import('./ShipmentDetails.tsx').then((it) => it.ShipmentDetails))

/** The state, how long a shipment has been on its way, and whether the user has to act next. */
const cellsFor = (place: number | null | undefined): Cells<Shipment> => ({
  state: (shipment) => {
    const { state, shipped_at } = shipment
    return (
      <>
        <LookTag {...shipmentLooks[state]} />
        {state === 'in_transit' && shipped_at && (
          <span className="block text-xs leading-tight text-ink-3">for {ageInWords(shipped_at)}</span>
        )}
        {state !== 'in_transit' && waitsFor(place, shipment) && (
          <span className="block text-xs leading-tight font-semibold">Waits for you</span>
        )}
      </>
    )
  },
})

const views = viewsOf(shipmentViewNames)

/** The shipments between places. A store sees what it sends and gets, the office sees everything. */
export function ShipmentsPage() {
  const isStore = useUser().type === 'admin_user'
  const place = useOwnPlace()
  const cells = useMemo(() => cellsFor(place), [place])
  const { data, ...loading } = useCall(ownStoreCalls.all, {}, { enabled: !isStore })
  const { transaction_id }: { transaction_id?: unknown } = useSearch({ strict: false })
  const chosen = Id.safeParse(transaction_id).data
  const stores = isStore ? undefined : data?.items
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
      // In the toolbar it would not fit beside the filters.
      tools={
        <Link to={newTransferPage()} className={`${buttonClass()} sm:ml-auto`}>
          <Plus size={16} aria-hidden />
          Transfer
        </Link>
      }
      note={
        <>
          From the warehouse to the stores, between stores, and back. See also the{' '}
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
          rowActions={(shipment) => <Acts shipment={shipment} place={place} />}
          empty={
            isStore
              ? 'Nothing has been sent yet. What the warehouse or another store sends to you appears here.'
              : 'Nothing has been sent yet. Shipments appear here when an order was picked, and transfers of stores.'
          }
        />
      ) : (
        <AwaitedList name="shipments" {...loading} />
      )}
    </Page>
  )
}

interface ActsProps {
  shipment: Shipment
  /** The place of the user. */
  place: number | null | undefined
}

function Acts({ shipment, place }: ActsProps) {
  const { id, number, state, from_store_id } = shipment
  const isTransfer = from_store_id !== null
  const isTurn = waitsFor(place, shipment)
  return (
    <>
      {canBeReceived(shipment) && (isTurn || !isTransfer) && (
        <Link
          to={receivePage({ shipment_id: id })}
          aria-label={`Receive shipment ${number}`}
          className={buttonClass('primary', 'small')}
        >
          <PackageCheck size={16} aria-hidden />
          Receive
        </Link>
      )}
      {isTransfer && isTurn && state !== 'in_transit' && (
        <Link
          to={transferPage({ shipment_id: id })}
          aria-label={`${state === 'to_ship' ? 'Send' : 'Answer'} transfer ${number}`}
          className={buttonClass('primary', 'small')}
        >
          {state === 'to_ship' ? <PackageCheck size={16} aria-hidden /> : <Reply size={16} aria-hidden />}
          {state === 'to_ship' ? 'Send' : 'Answer'}
        </Link>
      )}
      {isTransfer ? (
        <Link
          to={transferPage({ shipment_id: id })}
          title={`Open transfer ${number}`}
          aria-label={`Open transfer ${number}`}
          className={buttonClass('icon', 'small')}
        >
          <PackageOpen size={16} aria-hidden />
        </Link>
      ) : (
        <DetailsDialog title={`Shipment ${number}`} icon={PackageOpen} label={`Open shipment ${number}`} wide>
          <Suspense fallback={<div className="h-64" />}>
            <ShipmentDetails id={id} />
          </Suspense>
        </DetailsDialog>
      )}
    </>
  )
}

const asChoice = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
