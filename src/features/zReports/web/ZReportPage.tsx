import { ToggleCharts } from '#ui/chart/ToggleCharts.tsx'
import { useChartsShown } from '#ui/chart/useChartsShown.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column, Filter, View } from '#ui/table/columns.ts'
import { ShortText } from '#ui/table/ShortText.tsx'
import { type ZReport, zReportCalls } from '../contract.ts'
import { CountedCell } from './CountedCell.tsx'
import { DifferencesChart } from './DifferencesChart.tsx'
import { DifferenceTag } from './DifferenceTag.tsx'

const columns: Column<ZReport>[] = [
  { key: 'id', header: 'ID' },
  { key: 'store', header: 'Store' },
  { key: 'storeLocation', header: 'Store Location' },
  { key: 'charge', header: 'Charge', kind: 'money', cell: (report) => <CountedCell report={report} figure="charge" /> },
  { key: 'c1', header: 'C1', kind: 'money', cell: (report) => <CountedCell report={report} figure="c1" /> },
  { key: 'c2', header: 'C2', kind: 'money', cell: (report) => <CountedCell report={report} figure="c2" /> },
  { key: 'calculatedCharge', header: 'Calculated Charge', kind: 'money' },
  { key: 'calculatedC1', header: 'Calculated C1', kind: 'money' },
  { key: 'calculatedC2', header: 'Calculated C2', kind: 'money' },
  {
    key: 'comment',
    header: 'Comment',
    cell: ({ comment }) => <ShortText text={comment} className="max-w-40" />,
  },
  { key: 'date', header: 'Date', kind: 'day' },
  {
    key: 'employeesPresent',
    header: 'Employees Present',
    cell: ({ employeesPresent }) => <ShortText text={employeesPresent} className="max-w-60" />,
  },
  { key: 'difference', header: 'Difference', cell: (report) => <DifferenceTag report={report} /> },
]

const views: View[] = [
  { value: 'all', label: 'Show All' },
  { value: 'differing', label: 'With differences' },
  { value: 'replaced', label: 'Replaced' },
]

const filters: Filter[] = [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
]

export function ZReportPage() {
  const { areShown, show } = useChartsShown()
  return (
    <Page heading="Z Report" note="What each store counted at the end of its day, beside what its till expected.">
      <DataTable
        name="Z reports"
        columns={columns}
        list={zReportCalls.all}
        exportCall={zReportCalls.export}
        views={views}
        filters={filters}
        describe={({ store, date }) => `the Z report of ${store}, ${date}`}
        actions={<ToggleCharts areShown={areShown} onChange={show} />}
        above={(asked) => areShown && <DifferencesChart asked={asked} />}
        empty="No Z reports yet. A till sends one at the end of its day."
      />
    </Page>
  )
}
