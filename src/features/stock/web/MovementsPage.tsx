import { Link, useSearch } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useMemo } from 'react'
import { inventoryPage, movementsPage } from '#features/inventory/pages.ts'
import { MovedQuantity } from '#features/inventory/web/MovedQuantity.tsx'
import { orderItemsPage } from '#features/orders/pages.ts'
import { useCall } from '#ui/api/query.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import { emptyCell } from '#ui/table/showValue.ts'
import type { Cells, Filter } from '#ui/table/tableColumns.ts'
import { type Movement, movementColumns } from '../columns.ts'
import { movementCalls } from '../contract.ts'

/** On a tablet the quantities need the room. */
const short = 'max-w-64 min-[700px]:max-[90rem]:max-w-32'

const cells: Cells<Movement> = {
  product_id: ({ product_id: id, product }) => (
    // The search also finds ids that contain this number. The one that is exactly this number is the first.
    <Link
      to={inventoryPage()}
      search={{ query: String(id), filter_by: 'id' }}
      title={`${product} in the inventory`}
      className={textLink}
    >
      {id}
    </Link>
  ),
  // Many products have the same device, so the small line has the rest of the name.
  device: ({ device, product }) => (
    <>
      {device}
      <span title={product} className={`block truncate text-xs leading-tight text-ink-3 ${short}`}>
        {product.replace(`${device} `, '')}
      </span>
    </>
  ),
  why: ({ why }) => <ShortText text={why} className={short} />,
  order_id: ({ order_id: id }) =>
    id === null ? (
      emptyCell
    ) : (
      <Link to={orderItemsPage({ id })} title={`The items of transaction ${id}`} className={textLink}>
        {id}
      </Link>
    ),
  after: ({ before, after }) => <MovedQuantity from={before} to={after} />,
  hold_after: ({ hold_before, hold_after }) => <MovedQuantity from={hold_before} to={hold_after} />,
  sold_after: ({ sold_before, sold_after }) => <MovedQuantity from={sold_before} to={sold_after} />,
}

/** Who changed which quantity, when and why. */
export function MovementsPage() {
  const { data, ...loading } = useCall(movementCalls.choices, {})
  const { product_id, order_id }: { product_id?: number; order_id?: number } = useSearch({ strict: false })
  const filters = useMemo(
    (): Filter[] => [
      { name: 'start_date', label: 'Start date' },
      { name: 'end_date', label: 'End date' },
      { name: 'username', label: 'Who', choices: data?.usernames.map(asChoice) ?? [] },
      { name: 'why', label: 'Why', choices: data?.reasons.map(asChoice) ?? [] },
      // A link chose one product or one order. Here the filter is shown and can be removed.
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
          empty="No quantity has been changed yet."
        />
      ) : (
        <AwaitedList name="movements" {...loading} />
      )}
    </Page>
  )
}

/** Columns that can be searched, although the list cannot be sorted by them. */
const searchAlso = [
  { key: 'device', header: 'Device' },
  { key: 'note', header: 'Note' },
]

const asChoice = (value: string) => ({ value, label: value })

const chosenBy = (name: string, label: string, id: number | undefined): Filter[] =>
  typeof id === 'number' ? [{ name, label, choices: [{ value: id, label: String(id) }] }] : []

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
