import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MapPin, PackageOpen, PackagePlus, Pencil } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { DeviceAndName } from '#features/inventory/web/DeviceAndName.tsx'
import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import {
  adjustmentsPage,
  firstCountPage,
  movementsPage,
  newTransferPage,
  productPlacesPage,
} from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { searchAfter } from '#ui/table/listState.ts'
import { type Cells, choiceIn, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { useUser } from '#workbench/session.ts'
import { type PlaceProduct, placeProductColumns } from '../columns.ts'
import { mostShelfLines, placeCalls } from '../contract.ts'
import { placeViewNames } from '../rules.ts'
import { Reorder } from './Reorder.tsx'
import { useScannedProduct } from './useScannedProduct.ts'

// The dialogs are loaded separately, so that the list appears sooner.
const AdjustProduct = lazyPart(() => import('./AdjustProduct.tsx').then((it) => it.AdjustProduct))
const PrintLabels = lazyPart(() => import('#features/barcodes/web/PrintLabels.tsx').then((it) => it.PrintLabels))
const SetShelf = lazyPart(() => import('./SetShelf.tsx').then((it) => it.SetShelf))

const cells: Cells<PlaceProduct> = { device: (row) => <DeviceAndName {...row} /> }

const views = viewsOf(placeViewNames)

/** What a place has. A store sees its own stock; the office chooses a place. */
export function StockOnHandPage() {
  const isStore = useUser().type === 'admin_user'
  const { data, ...loading } = useCall(ownStoreCalls.all, {})
  const { store_id: named, view }: { store_id?: unknown; view?: unknown } = useSearch({ strict: false })
  const stores = data?.items
  const filters = useMemo(
    (): Filter[] =>
      isStore || !stores ? [] : [{ name: 'store_id', label: 'Place', choices: placesOf(stores), required: true }],
    [isStore, stores],
  )
  const [choice] = filters
  const chosen = choice ? Number(choiceIn(choice, named)) : stores?.[0]?.id
  const store_id = chosen === 0 ? null : chosen
  const navigate = useNavigate()
  /** The product of the dialog that is open or was open last. Its row may leave the list while the dialog is open. */
  const [adjusted, setAdjusted] = useState<{ row: PlaceProduct; open: boolean }>()
  const adjust = (row: PlaceProduct) => setAdjusted({ row, open: true })
  useScannedProduct(store_id, (row) => {
    // In the warehouse, pieces are added and taken away in the inventory.
    if (store_id === null) void navigate({ to: '.', search: showing(row.id), resetScroll: false })
    else adjust(row)
  })
  return (
    <Page
      heading="Stock on Hand"
      note={
        <>
          A store begins with a{' '}
          <Link to={firstCountPage()} search={isStore || !store_id ? {} : { store_id }} className={textLink}>
            first count
          </Link>{' '}
          of each product. Orders from before its first count are not included. See also the{' '}
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
          rowActions={(row) => <Acts row={row} store_id={store_id} isStore={isStore} onAdjust={adjust} />}
          bulk={({ rows, query }, clear) =>
            query || rows.length > mostShelfLines ? (
              <p>Shelves, labels and transfers are for at most {mostShelfLines} products of one page.</p>
            ) : (
              <Suspense>
                {isStore && view === 'low' && <Reorder products={rows.map(({ id }) => id)} onDone={clear} />}
                {!isStore && <SetShelves store_id={store_id} rows={rows} onDone={clear} />}
                {store_id !== null && <StartTransfer from={store_id} products={rows.map(({ id }) => id)} />}
                <PrintLabels size="small" products={rows.map(({ id }) => id)} />
              </Suspense>
            )
          }
          empty="No products yet. What the office adds or imports under Inventory is listed here."
        />
      )}
      {adjusted && store_id !== undefined && (
        <Suspense>
          <AdjustProduct {...adjusted} store_id={store_id} onClose={() => setAdjusted({ ...adjusted, open: false })} />
        </Suspense>
      )}
    </Page>
  )
}

/** The address of the list with only this product. */
const showing = (id: number) => searchAfter({ view: '', query: String(id), filter_by: 'id' })

const placesOf = (stores: readonly { id: number; name: string }[]) => [
  ...stores.map(({ id, name }) => ({ value: id, label: name })),
  { value: 0, label: 'Warehouse' },
]

interface ActsProps {
  row: PlaceProduct
  store_id: number | null
  isStore: boolean
  onAdjust: (row: PlaceProduct) => void
}

/** In the warehouse, pieces are added and taken away in the inventory. */
const Acts = ({ row, store_id, isStore, onAdjust }: ActsProps) => (
  <span className="flex">
    {store_id !== null && (
      <IconButton
        size="small"
        icon={PackagePlus}
        label={`Add or take away pieces of ${row.product}`}
        onClick={() => onAdjust(row)}
      />
    )}
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

/** The warehouse sends what a store orders, so nothing is transferred from there. */
const StartTransfer = ({ from, products }: { from: number; products: readonly number[] }) => (
  <Link
    to={newTransferPage()}
    // As a number, because the router puts quotation marks around a text of digits in the address.
    search={{ from, products: products.length === 1 ? products[0] : products.join(',') }}
    className={buttonClass('quiet', 'small')}
  >
    <PackageOpen size={16} aria-hidden />
    Transfer
  </Link>
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
