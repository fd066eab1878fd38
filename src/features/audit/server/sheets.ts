import { sheetColumns } from '#platform/sheet/sheetColumns.ts'
import { type AuditEntry, auditColumns } from '../columns.ts'
import { changeInOneLine, hasChanged } from '../rules.ts'

export const auditSheet = sheetColumns<AuditEntry>(auditColumns, {
  fields: ({ fields, act }) =>
    fields
      .filter(hasChanged)
      .map((field) => changeInOneLine(field, act))
      .join('; '),
})
