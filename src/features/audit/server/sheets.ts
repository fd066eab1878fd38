import type { SheetColumn } from '#platform/list/sheet.ts'
import { shopTimeZone } from '#shared/day.ts'
import type { AuditEntry } from '../contract.ts'
import { hasChanged, inOneLine } from '../rules.ts'

export const auditSheet: SheetColumn<AuditEntry>[] = [
  { header: 'When', value: (row) => moment.format(new Date(row.at)), width: 18 },
  { header: 'Who', value: (row) => row.username, width: 18 },
  { header: 'Act', value: (row) => row.act },
  { header: 'What', value: (row) => row.subject, width: 16 },
  { header: 'ID', value: (row) => row.subject_id, kind: 'number' },
  { header: 'Name', value: (row) => row.name, width: 40 },
  { header: 'Changes', value: changesOf, width: 80 },
]

function changesOf({ fields, act }: AuditEntry) {
  const changes = fields.filter(hasChanged).map((field) => inOneLine(field, act))
  return changes.join('; ')
}

/** The Swedish way of writing a moment is the ISO one. */
const moment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: shopTimeZone })
