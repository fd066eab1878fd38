import { Link, useSearch } from '@tanstack/react-router'
import { MapPin, Pencil } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { adjustmentsPage } from '#features/adjustments/pages.ts'
import { movementsPage, productPlacesPage } from '#features/inventory/pages.ts'
import { DeviceAndName } from '#features/inventory/web/DeviceAndName.tsx'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { lazyPart } from '#ui/lazyPart.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { type Cells, choiceIn, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { type PlaceProduct, placeProductColumns } from '../columns.ts'
import { mostShelfLines, placeCalls } from '../contract.ts'
import { placeViewNames } from '../rules.ts'

// The list does not wait for the code of its dialogs.
const AdjustProduct = lazyPart(() => import('./AdjustProduct.tsx').then((it) => it.AdjustProduct))
const PrintLabels = lazyPart(() => import('#features/barcodes/web/PrintLabels.tsx').then((it) => it.PrintLabels))
const SetShelf = lazyPart(() => import('./SetShelf.tsx').then((it) => it.SetShelf))

const cells: Cells<PlaceProduct> = { device: (row) => <DeviceAndName {...row} /> }

const views = viewsOf(placeViewNames)

/** What a place has. A store sees its own stock; the office chooses a place. */
export function StockOnHandPage() {
  const isStore = useUser().type === 'admin_user'
  const { data, ...loading } = useCall(placeCalls.stores, {})
  const { store_id: named }: { store_id?: unknown } = useSearch({ strict: false })
  const stores = data?.items
  const filters = useMemo(
    (): Filter[] =>
      isStore || !stores ? [] : [{ name: 'store_id', label: 'Place', choices: placesOf(stores), required: true }],
    [isStore, stores],
  )
  const [choice] = filters
  const chosen = choice ? Number(choiceIn(choice, named)) : stores?.[0]?.id
  const store_id = chosen === 0 ? null : chosen
  return (
    <Page
      heading="Stock on Hand"
      note={
        <>
          A store begins with a first count of each product. Orders from before its first count are not included. See
          also the{' '}
          <Link to={movementsPage()} className={textLink}>
            movements
          </Link>{' '}
          and the{' '}
          <Link to={adjustmentsPage()} className={textLink}>
            adjustments
          </Link>
          .
        </>
      }
    >
      {store_id === undefined ? (
        <AwaitedList name="products" {...loading} />
      ) : (
        <DataTable
          name="products"
          columns={placeProductColumns}
          cells={cells}
          list={placeCalls.search}
          exportCall={placeCalls.export}
          views={views}
          filters={filters}
          searchFirst="device"
          describe={({ product }) => product}
          rowActions={(row) => <Acts row={row} store_id={store_id} isStore={isStore} />}
          bulk={({ rows, query }, clear) =>
            query || rows.length > mostShelfLines ? (
              <p>Shelves and labels are for at most {mostShelfLines} products of one page.</p>
            ) : (
              <Suspense>
                {!isStore && <SetShelves store_id={store_id} rows={rows} onDone={clear} />}
                <PrintLabels size="small" products={rows.map(({ id }) => id)} />
              </Suspense>
            )
          }
          empty="No products yet."
        />
      )}
    </Page>
  )
}

const placesOf = (stores: readonly { id: number; name: string }[]) => [
  ...stores.map(({ id, name }) => ({ value: id, label: name })),
  { value: 0, label: 'Warehouse' },
]

interface ActsProps {
  row: PlaceProduct
  store_id: number | null
  isStore: boolean
}

/** In the warehouse, pieces are added and taken away in the inventory. */
const Acts = ({ row, store_id, isStore }: ActsProps) => (
  <span className="flex">
    <Suspense fallback={<span className="size-8" />}>
      {store_id !== null && <AdjustProduct row={row} store_id={store_id} />}
    </Suspense>
    {!isStore && (
      <Link
        to={productPlacesPage({ product_id: row.id })}
        title={`All places of ${row.product}`}
        aria-label={`All places of ${row.product}`}
        className={buttonClass('icon', 'small')}
      >
        <MapPin size={16} aria-hidden />
      </Link>
    )}
  </span>
)

interface SetShelvesProps {
  store_id: number | null
  rows: readonly PlaceProduct[]
  onDone: () => void
}

const SetShelves = ({ store_id, rows, onDone }: SetShelvesProps) => (
  <SetShelf
    store_id={store_id}
    products={rows.map(({ id }) => id)}
    onDone={onDone}
    trigger={
      <Button size="small" variant="primary" icon={Pencil}>
        Shelf and minimum
      </Button>
    }
  />
)
