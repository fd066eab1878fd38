import { Columns3 } from 'lucide-react'
import { useId, useState } from 'react'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Select } from '#ui/control/Select.tsx'
import { Fold } from '#ui/page/Fold.tsx'
import type { Import } from '../columns.ts'
import { type ImportedField, importCalls } from '../contract.ts'

interface Assigned {
  file: Import & { fields: ImportedField[] }
}

const none = ''

/** The columns of the file, each with the field that it stands for. What people choose is remembered for the next file. */
export function AssignColumns({ file: { id, state, columns: before, fields, version } }: Assigned) {
  const [columns, setColumns] = useState(before)
  const ids = useId()
  const { send, busy } = useSend(importCalls.columns, {
    success: 'The file has been checked again',
    invalidates: [importCalls.find, importCalls.search, importCalls.rows],
  })
  const unknown = before.filter(({ field }) => field === null).length
  const isChanged = columns.some(({ field }, at) => field !== before[at]?.field)
  const options = [
    { value: none, label: 'Leave out' },
    ...fields.map(({ field, header }) => ({ value: field, label: header })),
  ]
  const note = unknown === 0 ? 'All columns are known' : `${unknown} of ${before.length} columns are left out`
  return (
    <div className="print:hidden">
      <Fold icon={Columns3} title="Columns of the file" note={note} isNew={unknown > 0 && state === 'checked'}>
        <ul className="grid gap-2 sm:grid-cols-2 desk:grid-cols-3">
          {columns.map(({ header, field }, at) => (
            // Two columns may have the same heading.
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their order.
            <li key={`${ids} ${at}`} className="flex min-w-0 items-center gap-2">
              <Select
                label={header || `Column ${at + 1}`}
                value={field ?? none}
                options={options}
                disabled={state !== 'checked'}
                className="min-w-0 grow"
                onChange={(chosen) =>
                  setColumns(
                    columns.map((column, place) => (place === at ? { ...column, field: chosen || null } : column)),
                  )
                }
              />
            </li>
          ))}
        </ul>
        {state === 'checked' && (
          <Button
            className="mt-3"
            disabled={!isChanged}
            busy={busy}
            onClick={() => send({ params: { id }, body: { columns, version } })}
          >
            Check with these columns
          </Button>
        )}
      </Fold>
    </div>
  )
}
