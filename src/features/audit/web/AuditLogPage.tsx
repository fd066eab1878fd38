import { Link } from '@tanstack/react-router'
import {
  Ban,
  Download,
  FileDown,
  LogIn,
  LogOut,
  Pencil,
  Plus,
  Send,
  ShieldAlert,
  Trash2,
  Undo2,
  UserSearch,
} from 'lucide-react'
import { changeInOneLine, hasChanged } from '#shared/changedField.ts'
import { movementsPage } from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import { emptyCell } from '#ui/table/showValue.ts'
import type { Cells, Filter, View } from '#ui/table/tableColumns.ts'
import { type AuditEntry, acts, auditColumns } from '../columns.ts'
import { auditCalls } from '../contract.ts'
import { capital, nameOfEntry } from '../rules.ts'
import { Details } from './Details.tsx'

/** The table cuts off a long line. All changes are in the details. */
function changesOf({ fields, act }: AuditEntry) {
  const changes = fields.filter(hasChanged).map((field) => changeInOneLine(field, act))
  return changes.join(' · ') || emptyCell
}

const looks = {
  made: { tone: 'good', icon: Plus },
  changed: { tone: 'plain', icon: Pencil },
  removed: { tone: 'danger', icon: Trash2 },
  restored: { tone: 'plain', icon: Undo2 },
  'signed in': { tone: 'plain', icon: LogIn },
  'signed out': { tone: 'plain', icon: LogOut },
  failed: { tone: 'danger', icon: ShieldAlert },
  'looked up': { tone: 'plain', icon: UserSearch },
  exported: { tone: 'plain', icon: FileDown },
  downloaded: { tone: 'plain', icon: Download },
  sent: { tone: 'plain', icon: Send },
  refused: { tone: 'danger', icon: Ban },
} as const

const cells: Cells<AuditEntry> = {
  act: ({ act }) => <Tag {...looks[act]}>{capital(act)}</Tag>,
  subject: ({ subject }) => capital(subject),
  name: ({ name }) => (
    <ShortText
      text={name}
      className="max-w-96 min-[700px]:max-w-80 min-[700px]:max-[64rem]:max-w-32 min-[64rem]:max-[90rem]:max-w-64"
    />
  ),
  fields: changesOf,
}

const asChoice = (value: string) => ({ value, label: capital(value) })
const filtersFor = (subjects: readonly string[]): Filter[] => [
  { name: 'start_date', label: 'Start date' },
  { name: 'end_date', label: 'End date' },
  { name: 'act', label: 'Act', choices: acts.map(asChoice) },
  { name: 'subject', label: 'What', choices: subjects.map(asChoice) },
]

const views: View[] = [
  { value: 'all', label: 'All' },
  { value: 'security', label: 'Security' },
]

export function AuditLogPage() {
  const { data: subjects, ...loading } = useCall(auditCalls.subjects, {}, { staleTime: Infinity })
  return (
    <Page
      heading="Audit Log"
      note={
        <>
          Who changed what, and what it was before; who signed in, failed to, or exported a list. Nothing here can be
          edited. Changes to quantities are in{' '}
          <Link to={movementsPage()} className={textLink}>
            Stock Movements
          </Link>
          .
        </>
      }
    >
      {subjects ? (
        <DataTable
          name="entries"
          columns={auditColumns}
          cells={cells}
          list={auditCalls.search}
          exportCall={auditCalls.export}
          views={views}
          filters={filtersFor(subjects)}
          searchFirst="name"
          describe={nameOfEntry}
          rowActions={(entry) => <Details entry={entry} />}
          empty="Nothing has happened yet. Changes to prices, orders, promo codes, users and passwords are logged here, and so are sign-ins and exports."
        />
      ) : (
        <AwaitedList name="entries" {...loading} />
      )}
    </Page>
  )
}
