import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import type { Cells } from '#ui/table/tableColumns.ts'
import { searchedProductColumns, supplierColumns } from '../columns.ts'
import { inventoryCalls, type SeenProduct } from '../contract.ts'
import { LeftOut } from './LeftOut.tsx'
import { Available, stockTone } from './StockTag.tsx'
import { stockViewTabs } from './stockViewTabs.ts'

const cells: Cells<SeenProduct> = {
  description: ({ description }) => (
    <ShortText text={description} column="description" className="w-40 min-w-full min-[90rem]:w-64" />
  ),
  quantity_available: (product) => <Available {...product} />,
}

export function SupplierInventoryPage() {
  return (
    <Page heading="Inventory">
      <DataTable
        name="products"
        columns={supplierColumns}
        cells={cells}
        list={inventoryCalls.search}
        marked={searchedProductColumns}
        views={stockViewTabs}
        searchFirst="device"
        exportCall={inventoryCalls.supplierExport}
        rowTone={stockTone}
        above={(_, listed) => <LeftOut words={listed?.left_out} />}
        empty="No products yet. The office adds the products that you supply, and they are listed here."
      />
    </Page>
  )
}
