import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleX, Info, Pencil, Trash2 } from 'lucide-react'
import { movingInPage } from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { type Look, LookTag } from '#ui/page/Tag.tsx'
import type { Cells, Filter } from '#ui/table/tableColumns.ts'
import {
  type FindingVerdict,
  findingColumns,
  findingVerdictNames,
  findingVerdicts,
  type MovingFinding,
} from '../columns.ts'
import { movingCalls } from '../contract.ts'
import { UnfinishedRun } from './UnfinishedRun.tsx'

const looks: Record<FindingVerdict, Look> = {
  not_taken: { word: findingVerdictNames.not_taken, tone: 'danger', icon: CircleX },
  changed_here: { word: findingVerdictNames.changed_here, tone: 'warning', icon: Pencil },
  removed_there: { word: findingVerdictNames.removed_there, tone: 'warning', icon: Trash2 },
  to_know: { word: findingVerdictNames.to_know, tone: 'plain', icon: Info },
}

const cells: Cells<MovingFinding> = {
  verdict: ({ verdict }) => <LookTag {...looks[verdict]} />,
  reason: ({ reason }) => <span className="block max-w-120 wrap-anywhere whitespace-normal">{reason}</span>,
}

const filters: Filter[] = [
  {
    name: 'verdict',
    label: 'Verdict',
    choices: findingVerdicts.map((value) => ({ value, label: findingVerdictNames[value] })),
  },
]

/** The rows of the earlier system that could not come or changed here, with the reasons. */
export function MovingFindingsPage() {
  const { data } = useCall(movingCalls.find, {})
  return (
    <Page
      heading="What Could Not Come"
      note="Rows of the earlier system that the last run left out, or that somebody should look at."
    >
      <Link to={movingInPage()} className={`${buttonClass('quiet', 'small')} w-max print:hidden`}>
        <ArrowLeft size={16} aria-hidden />
        Moving in
      </Link>
      {data?.last && <UnfinishedRun run={data.last} below="Below is what the last run found until it ended." />}
      <DataTable
        name="findings"
        columns={findingColumns}
        cells={cells}
        list={movingCalls.findings}
        filters={filters}
        describe={({ list, key }) => `${list} ${key}`}
        empty="Everything has come."
      />
    </Page>
  )
}
