import { fromDollars, inDollars } from '#shared/money.ts'
import { LookTag } from '#ui/page/Tag.tsx'
import type { Cells } from '#ui/table/tableColumns.ts'
import type { ImportRow, ImportValue } from '../columns.ts'
import type { ImportedField } from '../contract.ts'
import { verdictLooks } from './importLooks.ts'

/** The cells of the rows of a file. The headings of the fields are those of the list that it is for. */
export function rowCells(fields: readonly ImportedField[]): Cells<ImportRow> {
  const byName = new Map(fields.map((field) => [field.field, field]))
  return {
    verdict: ({ verdict }) => <LookTag {...verdictLooks[verdict]} />,
    changes: ({ changes, errors, verdict }) => (
      <ul className="grid max-w-3xl gap-0.5 whitespace-normal">
        {changes.map(({ field: name, before, after }) => {
          const field = byName.get(name)
          return (
            <li key={name} className="wrap-anywhere">
              <span className="text-ink-2">{field?.header ?? name}:</span>{' '}
              {verdict === 'changed' && (
                <>
                  <del className="text-ink-3">{inWords(before, field)}</del> <span aria-hidden>→</span>{' '}
                </>
              )}
              <ins className="font-semibold no-underline">{inWords(after, field)}</ins>
            </li>
          )
        })}
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`} className="text-bad wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    ),
  }
}

function inWords(value: ImportValue, field: ImportedField | undefined): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'number' && field?.isMoney) return inDollars(fromDollars(value))
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}
