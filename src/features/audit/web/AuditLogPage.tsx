import { DataTable } from '#ui/DataTable.tsx'
import { Page } from '#ui/Page.tsx'
import { useCall } from '#ui/query.ts'
import type { Column, Filter } from '#ui/table/columns.ts'
import { FailedList } from '#ui/table/ListStates.tsx'
import { nothing } from '#ui/table/showValue.ts'
import { type AuditEntry, acts, auditCalls } from '../contract.ts'
import { hasChanged, inOneLine } from '../rules.ts'
import { ActTag } from './ActTag.tsx'
import { Details } from './Details.tsx'
import { capital, nameOf } from './nameOf.ts'

/** As much as fits into a line; the rest is in the details. */
function changesOf({ fields, act }: AuditEntry) {
  const changes = fields.filter(hasChanged).map((field) => inOneLine(field, act))
  return changes.join(' · ') || nothing
}

const columns: Column<AuditEntry>[] = [
  { key: 'at', header: 'When', kind: 'moment' },
  { key: 'username', header: 'Who' },
  { key: 'act', header: 'Act', cell: ({ act }) => <ActTag act={act} /> },
  { key: 'subject', header: 'What', cell: ({ subject }) => capital(subject) },
  { key: 'subject_id', header: 'ID', kind: 'number' },
  { key: 'name', header: 'Name' },
  { key: 'fields', header: 'Changes', computed: true, cell: changesOf },
]

const asChoice = (value: string) => ({ value, label: capital(value) })
const filtersFor = (subjects: readonly string[]): Filter[] => [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
  { name: 'act', label: 'Act', choices: acts.map(asChoice) },
  { name: 'subject', label: 'What', choices: subjects.map(asChoice) },
]

export function AuditLogPage() {
  const { data: subjects, error, isFetching, refetch } = useCall(auditCalls.subjects, {}, { staleTime: Infinity })
  return (
    <Page heading="Audit Log" note="Who changed what, and what it was before. Nothing here can be edited.">
      {subjects ? (
        <DataTable
          name="changes"
          columns={columns}
          list={auditCalls.search}
          exportCall={auditCalls.export}
          filters={filtersFor(subjects)}
          searchFirst="name"
          describe={nameOf}
          rowActions={(entry) => <Details entry={entry} />}
          empty="Nothing has been changed yet. Prices, orders, promo codes, users and passwords are noted here from their first change on."
        />
      ) : (
        <div aria-busy={!error} className="min-h-96 rounded-card border border-line bg-paper shadow-card">
          {error && <FailedList name="changes" message={error.message} busy={isFetching} onRetry={() => refetch()} />}
        </div>
      )}
    </Page>
  )
}
