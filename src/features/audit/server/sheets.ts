import { sheetColumns } from '#platform/sheet/sheetColumns.ts'
import { type AuditEntry, auditColumns } from '../columns.ts'
import { hasChanged, inOneLine } from '../rules.ts'

export const auditSheet = sheetColumns<AuditEntry>(auditColumns, {
  fields: ({ fields, act }) =>
    fields
      .filter(hasChanged)
      .map((field) => inOneLine(field, act))
      .join('; '),
})
