import { ToggleCharts } from '#ui/chart/ToggleCharts.tsx'
import { useChartsShown } from '#ui/chart/useChartsShown.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column, Filter } from '#ui/table/columns.ts'
import { PageSwitcher } from '#workbench/PageSwitcher.tsx'
import { productColumns, type ReportRow, reportCalls } from '../contract.ts'
import { ReportCharts } from './ReportCharts.tsx'

const columns: Column<ReportRow>[] = [
  { key: 'product_id', header: 'Product ID' },
  { key: 'device', header: 'Device' },
  { key: 'product_type', header: 'Product Type' },
  { key: 'brand', header: 'Brand' },
  { key: 'category', header: 'Category' },
  { key: 'subcategory', header: 'Subcategory' },
  { key: 'color', header: 'Color' },
  { key: 'quantity', header: 'Quantity', kind: 'number' },
  { key: 'total_wholesale_price', header: 'Wholesale Price', kind: 'money' },
  { key: 'total_cost_price', header: 'Cost Price', kind: 'money' },
  { key: 'total_profit', header: 'Profit', kind: 'money' },
]

/** Of whose orders: no column shows them. */
const buyers = [
  { key: 'user_id', header: 'User ID' },
  { key: 'username', header: 'Store Name' },
]

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

export function ReportPage() {
  const { areShown, show } = useChartsShown()
  return (
    <Page heading="Transactions Report" note="What was sold, by product, at the prices and costs when it was sold.">
      <DataTable
        name="products sold"
        columns={columns}
        list={reportCalls.search}
        rowKey="product_id"
        filters={filters}
        searchIn={productColumns}
        searchAlso={buyers}
        exportCall={reportCalls.export}
        totals={({ totals }) => ({
          quantity: totals.quantity,
          total_wholesale_price: totals.wholesalePrice,
          total_cost_price: totals.costPrice,
          total_profit: totals.profit,
        })}
        switcher={<PageSwitcher />}
        actions={<ToggleCharts areShown={areShown} onChange={show} />}
        above={(asked) => areShown && <ReportCharts asked={asked} />}
        empty="Nothing has been sold yet. With the first order, its products stand here."
      />
    </Page>
  )
}
