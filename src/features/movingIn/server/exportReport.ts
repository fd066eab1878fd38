import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import { inDollars } from '#shared/money.ts'
import { findingVerdictNames, movedListNames } from '../columns.ts'
import { findRuns, listFindings, listMonths } from './runs.ts'

interface ReportLine {
  part: string
  row: string
  figure: string
  there: string | number
  here: string | number
  remark: string
}

/** The report of the last run that was done, as one sheet in three parts. */
export async function exportReport(db: Database, by: Session) {
  const { last, done } = await findRuns(db)
  if (!done) throw noSuch('report')
  const failed: ReportLine[] =
    last?.state === 'failed'
      ? [{ part: 'Last run', row: 'Not done', figure: '', there: '', here: '', remark: last.message }]
      : []
  const lists = done.lists.map(({ list, there, here, ...counts }): ReportLine => {
    const remark = `${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.not_taken} not taken`
    return { part: 'Lists', row: movedListNames[list], figure: 'Rows', there, here, remark }
  })
  const months = (await listMonths(db)).flatMap(({ store, month, remark, ...sums }): ReportLine[] => {
    const of = { part: 'Orders by store and month', row: `${store}, ${month}`, remark }
    return [
      { ...of, figure: 'Orders', there: sums.there_orders, here: sums.here_orders },
      { ...of, figure: 'Pieces', there: sums.there_pieces, here: sums.here_pieces },
      { ...of, figure: 'Total', there: inDollars(sums.there_total), here: inDollars(sums.here_total) },
    ]
  })
  const findings = (await listFindings(db)).map(({ list, key, called, verdict, reason }): ReportLine => {
    const row = `${movedListNames[list]}: ${called}`
    return {
      part: 'What could not come',
      row,
      figure: findingVerdictNames[verdict],
      there: key,
      here: '',
      remark: reason,
    }
  })
  return exportSheet({
    fileName: 'moving_in.xlsx',
    sheetName: 'Moving in',
    columns: [
      { header: 'Part', width: 26, value: ({ part }: ReportLine) => part },
      { header: 'Row', width: 40, value: ({ row }) => row },
      { header: 'Figure', width: 14, value: ({ figure }) => figure },
      { header: 'There', width: 14, value: ({ there }) => there },
      { header: 'Here', width: 14, value: ({ here }) => here },
      { header: 'Remark', width: 70, value: ({ remark }) => remark },
    ],
    rows: [...failed, ...lists, ...months, ...findings],
    facts: {
      exportedBy: by.username,
      isTraining: by.in_training,
      filters: [
        ['Earlier system', done.address],
        ['Run', done.started_at],
      ],
    },
  })
}
