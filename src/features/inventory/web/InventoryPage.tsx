import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Barcode, History, MapPin, Pencil } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { barcodesPage, importsPage, inventoryPage, productPlacesPage } from '#shared/pageAddresses.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { RowAct } from '#ui/grid/RowMenu.tsx'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { viewIn } from '#ui/table/listBody.ts'
import { searchAfter, useListState } from '#ui/table/listState.ts'
import type { Cells, Filter } from '#ui/table/tableColumns.ts'
import { ImportThem } from '#workbench/ImportThem.tsx'
import { productColumns, searchedProductColumns } from '../columns.ts'
import { inventoryCalls, type SeenProduct } from '../contract.ts'
import { displayName } from '../rules.ts'
import { AddProduct } from './AddProduct.tsx'
import { ChangeImage } from './ChangeImage.tsx'
import { EditReason, reasonFields } from './EditReason.tsx'
import { LeftOut } from './LeftOut.tsx'
import { useProductScans } from './productScans.ts'
import { Available, stockTone } from './StockTag.tsx'
import { stockViewTabs } from './stockViewTabs.ts'
import { TransferAll, TransferHold } from './TransferHolds.tsx'

const cells: Cells<SeenProduct> = {
  image_name: (product) => <ChangeImage product={product} />,
  quantity_available: (product) => <Available {...product} />,
}

// Loaded separately, so that the list appears sooner.
const AdjustStock = lazyPart(() => import('./AdjustStock.tsx').then((it) => it.AdjustStock))
const StockHistoryDialog = lazyPart(() => import('./StockHistoryDialog.tsx').then((it) => it.StockHistoryDialog))

/** The address of the list with only this product. */
const showing = (id: number) => searchAfter({ view: 'all', query: String(id), filter_by: 'id', filters: { ids: '' } })

const isShowAll = (view: string) => view === 'all'

export const InventoryPage = () => <Products heading="Inventory" />

/** The inventory with the dialog that adds a product. */
export const AddProductPage = () => <Products heading="Add Product" isAdding />

function Products({ heading, isAdding = false }: { heading: string; isAdding?: boolean }) {
  const [{ view }] = useListState()
  const navigate = useNavigate()
  useProductScans(({ id }) => navigate({ to: '.', search: showing(id), resetScroll: false }))
  const canEdit = isShowAll(viewIn(stockViewTabs, view))
  return (
    <Page
      heading={heading}
      note={
        <>
          See also the{' '}
          <Link to={barcodesPage()} className={textLink}>
            product codes
          </Link>
          , or{' '}
          <Link to={importsPage()} className={textLink}>
            import products
          </Link>{' '}
          from a spreadsheet.
        </>
      }
    >
      <EditableTable
        name="products"
        columns={productColumns}
        cells={cells}
        list={inventoryCalls.search}
        marked={searchedProductColumns}
        views={stockViewTabs}
        filters={useChosenFilter()}
        searchable={isShowAll}
        editable={isShowAll}
        exportCall={inventoryCalls.export}
        save={inventoryCalls.update}
        saved="Product has been updated"
        alsoSent={reasonFields}
        saveOptions={canEdit && <EditReason />}
        remove={inventoryCalls.remove}
        removed="Product has been deleted"
        notRemoved="Product could not be deleted"
        describe={(product) => `${displayName(product)} (${product.id})`}
        rowTone={stockTone}
        above={(_, listed) => <LeftOut words={listed?.left_out} />}
        bulk={canEdit ? undefined : ({ rows }) => <ChosenProducts ids={rows.map(({ id }) => id)} />}
        // On a wide screen the buttons are as narrow as WCAG allows, so that all columns of the list fit beside them.
        rowActions={(product) => (
          <span className="flex lg:[&>*]:w-6">
            <Suspense fallback={<span className="size-8" />}>
              <AdjustStock product={product} />
            </Suspense>
            <TransferHold product={product} />
          </span>
        )}
        rowMenu={(product) => (
          <>
            <StockHistory product={product} />
            <AllPlaces {...product} />
            <CodesOfProduct {...product} />
          </>
        )}
        empty={
          <>
            No products yet. Add the first one with “Add new item”
            <ImportThem kind="products" />
          </>
        }
        actions={
          <>
            <TransferAll />
            <AddProduct isPage={isAdding} />
          </>
        }
      />
    </Page>
  )
}

const StockHistory = ({ product }: { product: SeenProduct }) => (
  <RowAct
    icon={History}
    label="Stock history"
    dialog={(dialog) => <StockHistoryDialog {...dialog} product={product} />}
  />
)

function AllPlaces({ id }: SeenProduct) {
  const navigate = useNavigate()
  return (
    <RowAct icon={MapPin} label="All places" onClick={() => navigate({ to: productPlacesPage({ product_id: id }) })} />
  )
}

function CodesOfProduct({ id }: SeenProduct) {
  const navigate = useNavigate()
  return (
    <RowAct icon={Barcode} label="Codes" onClick={() => navigate({ to: barcodesPage(), search: { product_id: id } })} />
  )
}

/** A filter with one choice: the products that were selected in another view. It is shown while the address has their ids. */
function useChosenFilter(): Filter[] {
  const { ids }: { ids?: string | number } = useSearch({ strict: false })
  return useMemo(() => {
    if (ids === undefined) return []
    const value = String(ids)
    const count = value.split(',').length
    return [
      { name: 'ids', label: 'Selected', choices: [{ value, label: count === 1 ? '1 product' : `${count} products` }] },
    ]
  }, [ids])
}

const chosen = (ids: readonly number[]) => ids.join(',')

/** In a view that cannot be edited: a link that opens the selected products in Show All, where they can be edited. */
const ChosenProducts = ({ ids }: { ids: readonly number[] }) => (
  <Link to={inventoryPage()} search={{ ids: chosen(ids) }} className={buttonClass('primary', 'small')}>
    <Pencil size={16} aria-hidden />
    <span className="max-sm:sr-only">Edit in Show All</span>
  </Link>
)
