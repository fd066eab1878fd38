import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { BodyInput, Call } from '#shared/call.ts'
import type { ListReply } from '#shared/list.ts'
import { buildRequest } from '../api/query.ts'
import { Button, IconButton } from '../control/Button.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import type { Form } from '../form/useForm.ts'
import type { Editable } from '../grid/editStore.ts'
import type { SaveCall } from '../grid/useSaveRows.ts'
import type { ExportCall, ListCall } from '../table/tableColumns.ts'
import { EditableTable, type EditableTableProps } from './EditableTable.tsx'

type RowDraft<Create extends Call> = BodyInput<Create> & object

interface EditedListProps<
  Row extends Editable & Partial<RowDraft<Create>>,
  Listed extends ListReply<Row>,
  Create extends Call,
> extends Omit<
    EditableTableProps<Row, Listed>,
    'list' | 'exportCall' | 'save' | 'saved' | 'remove' | 'actions' | 'empty'
  > {
  calls: {
    search: ListCall<Listed>
    export: ExportCall
    create: Create
    update: SaveCall<Row> & { readonly body: z.ZodType }
    remove: Call
  }
  /** The name of one row, for the buttons and the notices: `Question`. */
  noun: string
  /** The initial values of a new row. */
  start: Partial<RowDraft<Create>>
  /** The fields of the dialogs that add and edit a row. */
  fields: (form: Form<RowDraft<Create>>, isNew: boolean) => ReactNode
}

/** The list of `listCalls`: rows are added and edited in a dialog, and editable columns in the row itself. */
export function EditedList<
  Row extends Editable & Partial<RowDraft<Create>>,
  Listed extends ListReply<Row>,
  const Create extends Call,
>({ calls, noun, start, fields, rowActions, ...table }: EditedListProps<Row, Listed, Create>) {
  const { create, update } = calls
  // The draft of a change is the row. The schema removes the fields that a change does not have, and rejects wrong ones.
  const schema = update.body as z.ZodType<object, RowDraft<Create>>
  const invalidates = [calls.search]
  return (
    <EditableTable<Row, Listed>
      {...table}
      list={calls.search}
      exportCall={calls.export}
      save={update}
      saved={`${noun} has been updated`}
      remove={calls.remove}
      removed={`${noun} has been removed`}
      empty={`No ${table.name} yet. Add the first one with “Add ${noun}”.`}
      rowActions={(row) => (
        <>
          {rowActions?.(row)}
          <FormDialog<typeof update, RowDraft<Create>>
            title={`Edit ${noun}`}
            act="Save"
            trigger={<IconButton size="small" icon={Pencil} label={`Edit ${table.describe(row)}`} />}
            call={update}
            start={row}
            schema={schema}
            sent={(draft) => buildRequest(update, undefined, schema.parse(draft))}
            success={`${noun} has been updated`}
            invalidates={invalidates}
          >
            {(form) => fields(form, false)}
          </FormDialog>
        </>
      )}
      actions={
        <FormDialog<Create>
          title={`Add ${noun}`}
          act={`Add ${noun}`}
          trigger={
            <Button variant="primary" icon={Plus}>
              Add {noun}
            </Button>
          }
          call={create}
          start={start}
          success={`${noun} has been added`}
          invalidates={invalidates}
        >
          {(form) => fields(form, true)}
        </FormDialog>
      }
    />
  )
}
