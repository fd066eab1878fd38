import { ToggleCharts } from '#ui/chart/ToggleCharts.tsx'
import { useChartsShown } from '#ui/chart/useChartsShown.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import type { Filter } from '#ui/table/tableColumns.ts'
import { PageSwitcher } from '#workbench/PageSwitcher.tsx'
import { buyerSearch, isBuyer, productSearch, reportColumns } from '../columns.ts'
import { reportCalls } from '../contract.ts'
import { BuyersNote } from './BuyersNote.tsx'
import { ReportCharts } from './ReportCharts.tsx'

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

export function ReportPage() {
  const { areShown, show } = useChartsShown()
  return (
    <Page
      heading="Transactions Report"
      note="What was sold, by product, at the prices and costs on the day of the sale."
    >
      <DataTable
        name="products sold"
        columns={reportColumns}
        list={reportCalls.search}
        rowKey="product_id"
        filters={filters}
        searchIn={productSearch}
        searchAlso={buyerSearch}
        exportCall={reportCalls.export}
        switcher={<PageSwitcher />}
        actions={<ToggleCharts areShown={areShown} onChange={show} />}
        above={(asked) => (
          <>
            {isBuyer(asked.filter_by) && asked.query !== '' && <BuyersNote asked={asked} />}
            {areShown && <ReportCharts asked={asked} />}
          </>
        )}
        empty="Nothing has been sold yet. Products appear here with the first order."
      />
    </Page>
  )
}
