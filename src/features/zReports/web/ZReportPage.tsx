import { ToggleCharts } from '#ui/chart/ToggleCharts.tsx'
import { useChartsShown } from '#ui/chart/useChartsShown.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import { ShortText } from '#ui/table/ShortText.tsx'
import { type Cells, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { type ZReport, zReportColumns } from '../columns.ts'
import { zReportCalls } from '../contract.ts'
import { zReportViewNames } from '../rules.ts'
import { CountedCell } from './CountedCell.tsx'
import { DifferencesChart } from './DifferencesChart.tsx'
import { DifferenceTag } from './DifferenceTag.tsx'

const cells: Cells<ZReport> = {
  charge: (report) => <CountedCell report={report} figure="charge" />,
  c1: (report) => <CountedCell report={report} figure="c1" />,
  c2: (report) => <CountedCell report={report} figure="c2" />,
  comment: ({ comment }) => <ShortText text={comment} className="max-w-40" />,
  employeesPresent: ({ employeesPresent }) => <ShortText text={employeesPresent} className="max-w-60" />,
  difference: (report) => <DifferenceTag report={report} />,
}

const views = viewsOf(zReportViewNames)

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
        columns={zReportColumns}
        cells={cells}
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
