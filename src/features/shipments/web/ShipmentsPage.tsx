import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { chosenBy } from '#features/inventory/web/chosenBy.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { useCall } from '#ui/api/query.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import { LookTag } from '#ui/Tag.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { type Cells, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { type Shipment, shipmentColumns } from '../columns.ts'
import { shipmentCalls } from '../contract.ts'
import { shipmentViewNames } from '../rules.ts'
import { OpenShipment } from './OpenShipment.tsx'
import { shipmentLooks } from './shipmentLooks.ts'

const cells: Cells<Shipment> = { state: ({ state }) => <LookTag {...shipmentLooks[state]} /> }

const views = viewsOf(shipmentViewNames)

/** What the warehouse has shipped: to a store what it gets, to the office everything. */
export function ShipmentsPage() {
  const isStore = useUser().type === 'admin_user'
  const { data, ...loading } = useCall(movementCalls.choices, {}, { enabled: !isStore })
  const { transaction_id }: { transaction_id?: unknown } = useSearch({ strict: false })
  const stores = data?.stores
  const filters = useMemo(
    (): Filter[] => [
      { name: 'start_date', label: 'Start date' },
      { name: 'end_date', label: 'End date' },
      ...(stores ? [{ name: 'store_id', label: 'Store', choices: stores.map(asChoice) }] : []),
      ...chosenBy('transaction_id', 'Transaction', transaction_id),
    ],
    [stores, transaction_id],
  )
  return (
    <Page heading="Shipments">
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
          rowActions={(shipment) => <OpenShipment {...shipment} />}
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

const asChoice = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
