import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { emptyValue, hasChanged } from '#shared/changedField.ts'
import { movementsPage } from '#shared/pageAddresses.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DetailsDialog } from '#ui/dialog/DetailsDialog.tsx'
import { showValue } from '#ui/table/showValue.ts'
import type { AuditEntry, NotedField } from '../columns.ts'
import { capital, nameOfEntry } from '../rules.ts'

/** The button in a row that opens all fields of an entry. */
export function Details({ entry }: { entry: AuditEntry }) {
  const name = nameOfEntry(entry)
  return (
    <DetailsDialog title={capital(name)} icon={Eye} label={`Details: ${name}`} size="normal" wide>
      <div className="grid gap-4 text-sm">
        <p className="figures text-ink-2">
          {entry.username}, {showValue(entry.at, 'moment')}, {entry.subject} {entry.subject_id || ''}
        </p>
        <ChangedFields {...entry} />
        <StockLink {...entry} />
        <UnchangedFields fields={entry.fields.filter((field) => !hasChanged(field))} />
      </div>
    </DetailsDialog>
  )
}

/** Changes of quantities are in the stock ledger. */
function StockLink({ subject, subject_id }: AuditEntry) {
  const search =
    subject === 'product' ? { product_id: subject_id } : subject === 'order' ? { order_id: subject_id } : undefined
  if (!search) return null
  return (
    <Link to={movementsPage()} search={search} className={`${textLink} justify-self-start`}>
      Stock movements of this {subject}
    </Link>
  )
}

function ChangedFields({ act, subject, fields }: AuditEntry) {
  const changed = fields.filter(hasChanged)
  if (changed.length === 0) {
    return <p>{subject === 'password' ? 'The log does not contain passwords.' : 'No field changed.'}</p>
  }
  const hasBefore = act === 'changed' || act === 'removed' || act === 'restored'
  return (
    <table className="w-full table-fixed text-left [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top [&_td]:break-words [&_th]:py-1.5 [&_th]:pr-3 [&_th]:align-top">
      <caption className="sr-only">What was {act}</caption>
      <thead className="text-[13px] text-ink-2">
        <tr className="border-b border-line">
          <th className="font-medium">Field</th>
          {hasBefore && <th className="font-medium">Before</th>}
          {act !== 'removed' && <th className="font-medium">{hasBefore ? 'After' : 'Value'}</th>}
        </tr>
      </thead>
      <tbody>
        {changed.map(({ name, before, after }) => (
          <tr key={name} className="border-b border-line last:border-b-0">
            <th scope="row" className="font-normal text-ink-2">
              {name}
            </th>
            {hasBefore && <td className="figures">{before || emptyValue}</td>}
            {act !== 'removed' && <td className="figures font-medium">{after || emptyValue}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function UnchangedFields({ fields }: { fields: NotedField[] }) {
  if (fields.length === 0) return null
  return (
    <details>
      <summary className="w-fit min-h-6 font-medium text-teal">
        {fields.length === 1 ? '1 field did not change' : `${fields.length} fields did not change`}
      </summary>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 gap-y-1.5 [&>dd]:break-words">
        {fields.map(({ name, after }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="figures">{after}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
