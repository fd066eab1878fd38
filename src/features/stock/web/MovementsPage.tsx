import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useMemo } from 'react'
import { chosenBy } from '#features/inventory/web/chosenBy.ts'
import { besideQuantities, DeviceAndName } from '#features/inventory/web/DeviceAndName.tsx'
import { MovedQuantity } from '#features/inventory/web/MovedQuantity.tsx'
import { useProductScans } from '#features/inventory/web/productScans.ts'
import { inventoryPage, movementsPage, orderItemsPage } from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { searchAfter } from '#ui/table/listState.ts'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import { emptyCell } from '#ui/table/showValue.ts'
import type { Cells, Filter } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { type Movement, movementColumns } from '../columns.ts'
import { movementCalls } from '../contract.ts'

const cells: Cells<Movement> = {
  product_id: (movement) => <ProductId {...movement} />,
  device: (movement) => <DeviceAndName {...movement} />,
  why: ({ why }) => <ShortText text={why} className={besideQuantities} />,
  order_id: ({ order_id: id, shipment }) =>
    id === null && !shipment ? (
      emptyCell
    ) : (
      <>
        {id !== null && (
          <Link to={orderItemsPage({ id })} title={`The items of transaction ${id}`} className={textLink}>
            {id}
          </Link>
        )}
        {shipment && (
          <span className="figures block text-xs leading-tight text-ink-2">
            <span className="sr-only">Shipment </span>
            {shipment}
          </span>
        )}
      </>
    ),
  after: ({ before, after }) => <MovedQuantity from={before} to={after} />,
  hold_after: ({ hold_before, hold_after }) => <MovedQuantity from={hold_before} to={hold_after} />,
  sold_after: ({ sold_before, sold_after }) => <MovedQuantity from={sold_before} to={sold_after} />,
}

/** Who changed which quantity, when and why. */
export function MovementsPage() {
  const { data, ...loading } = useCall(movementCalls.choices, {})
  const { product_id, order_id }: { product_id?: unknown; order_id?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  useProductScans(({ id }) =>
    navigate({ to: '.', search: searchAfter({ query: '', filters: { product_id: String(id) } }), resetScroll: false }),
  )
  const filters = useMemo(
    (): Filter[] => [
      { name: 'start_date', label: 'Start date' },
      { name: 'end_date', label: 'End date' },
      ...(data && data.usernames.length > 0
        ? [{ name: 'username', label: 'Who', choices: data.usernames.map(asChoice) }]
        : []),
      { name: 'why', label: 'Why', choices: data?.reasons.map(asChoice) ?? [] },
      ...(data && data.stores.length > 1 ? [placeFilter(data.stores)] : []),
      ...chosenBy('product_id', 'Product', product_id),
      ...chosenBy('order_id', 'Order', order_id),
    ],
    [data, product_id, order_id],
  )
  return (
    <Page heading="Stock Movements" note="Every change to a quantity. Nothing here can be edited.">
      {data ? (
        <DataTable
          name="movements"
          columns={movementColumns}
          cells={cells}
          list={movementCalls.search}
          exportCall={movementCalls.export}
          filters={filters}
          searchFirst="device"
          searchAlso={searchAlso}
          describe={({ product, id }) => `the movement ${id} of ${product}`}
          rowActions={(row) => <OnlyProduct {...row} />}
          empty="No quantity has been changed yet. Each order, receipt, count and adjustment is listed here."
        />
      ) : (
        <AwaitedList name="movements" {...loading} />
      )}
    </Page>
  )
}

function ProductId({ product_id: id, product }: Movement) {
  // Stores have no inventory page.
  if (useUser().type === 'admin_user') return id
  return (
    // The search also finds ids that contain this number. The one that is exactly this number is the first.
    <Link
      to={inventoryPage()}
      search={{ query: String(id), filter_by: 'id' }}
      title={`${product} in the inventory`}
      className={textLink}
    >
      {id}
    </Link>
  )
}

/** Columns that can be searched, although the list cannot be sorted by them. */
const searchAlso = [
  { key: 'device', header: 'Device' },
  { key: 'note', header: 'Note' },
]

/** 0 stands for the warehouse. */
const placeFilter = (stores: readonly { id: number; name: string }[]): Filter => ({
  name: 'store_id',
  label: 'Place',
  choices: [{ value: 0, label: 'Warehouse' }, ...stores.map(({ id, name }) => ({ value: id, label: name }))],
})

const asChoice = (value: string) => ({ value, label: value })

function OnlyProduct({ product_id, product }: Movement) {
  const label = `Only movements of ${product}`
  return (
    <Link
      to={movementsPage()}
      search={{ product_id }}
      aria-label={label}
      title={label}
      className={buttonClass('icon', 'small')}
    >
      <ListFilter size={16} aria-hidden />
    </Link>
  )
}
