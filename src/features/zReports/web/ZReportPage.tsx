import { ToggleCharts } from '#ui/chart/ToggleCharts.tsx'
import { useChartsShown } from '#ui/chart/useChartsShown.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { type Cells, type Filter, viewsOf } from '#ui/table/tableColumns.ts'
import { type ZReport, zReportColumns } from '../columns.ts'
import { zReportCalls } from '../contract.ts'
import { type CountedFigure, differenceOf, zReportViewNames } from '../rules.ts'
import { DifferencesChart } from './DifferencesChart.tsx'
import { DifferenceTag } from './DifferenceTag.tsx'

const cells: Cells<ZReport> = {
  charge: (report) => <CountedCell report={report} figure="charge" />,
  c1: (report) => <CountedCell report={report} figure="c1" />,
  c2: (report) => <CountedCell report={report} figure="c2" />,
  comment: ({ comment }) => <ShortText text={comment} className="max-w-40" />,
  employeesPresent: ({ employeesPresent }) => <ShortText text={employeesPresent} className="max-w-40" />,
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
    <Page
      heading="Z Report"
      note="The amounts that each store counted at the end of a day, and those that its till expected."
    >
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

/** A counted amount, with its difference from the expected one. */
function CountedCell({ report, figure }: { report: ZReport; figure: CountedFigure }) {
  const difference = differenceOf(report, figure)
  const counted = showValue(report[figure], 'money')
  if (difference === 0) return counted
  return (
    <span className="block leading-4">
      {counted}
      <span className={`block text-xs font-semibold ${difference < 0 ? 'text-bad' : 'text-warn'}`}>
        {difference < 0 ? '' : '+'}
        {showValue(difference, 'money')} {difference < 0 ? 'short' : 'over'}
      </span>
    </span>
  )
}
