import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ShortText } from '#ui/table/ShortText.tsx'
import { inventoryCalls, type SeenProduct } from '../contract.ts'
import { Available, toneOf } from './StockTag.tsx'
import { stockViews } from './stockViews.ts'

const columns: Column<SeenProduct>[] = [
  { key: 'id', header: 'ID' },
  { key: 'device', header: 'Device' },
  { key: 'secondaryDevice', header: 'Secondary Device' },
  {
    key: 'description',
    header: 'Description',
    // As long as there is room for while the quantities stand in sight.
    cell: ({ description }) => <ShortText text={description} className="w-40 min-w-full min-[90rem]:w-64" />,
  },
  { key: 'product_type', header: 'Product Type' },
  { key: 'brand', header: 'Brand' },
  { key: 'category', header: 'Category' },
  { key: 'subcategory', header: 'Subcategory' },
  { key: 'color', header: 'Color' },
  { key: 'quantity_available', header: 'Available', kind: 'number', cell: (product) => <Available {...product} /> },
  { key: 'quantity_hold', header: 'Hold', kind: 'number' },
  { key: 'minimum_limit', header: 'Limit', kind: 'number' },
]

export function SupplierInventoryPage() {
  return (
    <Page heading="Inventory">
      <DataTable
        name="products"
        columns={columns}
        list={inventoryCalls.search}
        views={stockViews}
        searchFirst="device"
        exportCall={inventoryCalls.supplierExport}
        rowTone={toneOf}
        empty="The shop keeps no products yet."
      />
    </Page>
  )
}
