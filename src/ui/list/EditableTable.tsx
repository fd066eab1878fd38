import { type ReactNode, useMemo, useRef } from 'react'
import type { Call } from '#shared/call.ts'
import type { ListReply } from '#shared/list.ts'
import { useLeaveGuard } from '../form/useLeaveGuard.ts'
import { EditableCell } from '../grid/EditableCell.tsx'
import { EditingContext } from '../grid/editing.ts'
import type { Editable, RowEdit } from '../grid/editStore.ts'
import { keepTabStop } from '../grid/gridMoves.ts'
import { gridProps } from '../grid/gridProps.ts'
import { RemoveRow } from '../grid/RemoveRow.tsx'
import { RowMenu } from '../grid/RowMenu.tsx'
import { SaveRow } from '../grid/SaveRow.tsx'
import { UnsavedBar } from '../grid/UnsavedBar.tsx'
import { type CautionFor, useCaution } from '../grid/useCaution.ts'
import { useEditStore } from '../grid/useEditStore.ts'
import { type ShownCells, useGridShortcuts } from '../grid/useGridShortcuts.ts'
import { type SaveCall, useSaveRows } from '../grid/useSaveRows.ts'
import { viewIn } from '../table/listBody.ts'
import { useListState } from '../table/listState.ts'
import type { LongList } from '../table/rows/longList.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

export interface EditableTableProps<Row extends Editable, Listed extends ListReply<Row>>
  extends DataTableProps<Row, Listed> {
  describe: (row: Row) => string
  save: SaveCall<Row>
  /** The notice when a row was saved. */
  saved: string
  /** The notice on a failure for which the server sent no message. */
  notSaved?: string
  /** More fields of the request that saves a row, such as the reason for the changes. */
  alsoSent?: (changes: RowEdit['changes']) => object
  remove?: Call
  /** The notice when a row was removed. */
  removed?: string
  notRemoved?: string
  /** Returns the caution that the user has to confirm before these changes of a row are saved, or before it is removed. */
  cautionFor?: CautionFor<Row>
  /** Shown below the table, beside the button that saves all: fields that are sent with the changes. */
  saveOptions?: ReactNode
  /** Shown above the table, for parts that show unsaved changes. */
  head?: ReactNode
  /** The further acts of a row: `RowAct` parts, or null if it has none. */
  rowMenu?: (row: Row) => ReactNode
  /** Which views can be edited; by default all. */
  editable?: (view: string) => boolean
}

/** Other pages of the list keep the changes, so they need no confirmation. */
const leaveQuestion = {
  title: 'Leave without saving?',
  body: 'Your unsaved changes on this page will be lost.',
}

/** A list that is edited like a spreadsheet, with Save and Remove in each row. */
export function EditableTable<Row extends Editable, Listed extends ListReply<Row>>({
  save,
  saved,
  notSaved,
  alsoSent,
  remove,
  removed,
  notRemoved,
  cautionFor,
  saveOptions,
  head,
  editable,
  rowActions,
  rowMenu,
  ...table
}: EditableTableProps<Row, Listed>) {
  const { list, columns, describe: nameOf, views = [] } = table
  const { store, discard } = useEditStore(`${location.pathname} ${list.path}`)
  const [state] = useListState()
  const isOn = editable?.(viewIn(views, state.view)) ?? true
  const longList = useRef<LongList>(null)
  const grid = useRef<HTMLTableElement>(null)
  const shown = useRef<ShownCells<Row>>(null)
  const askFirst = useCaution(store, cautionFor)
  const saves = useSaveRows({ store, list, columns, save, saved, notSaved, alsoSent, askFirst, nameOf })
  const { saveRow, saveAll } = saves
  // The context is the same in each render, so that the cells are not rendered again.
  const latest = useRef(saveRow)
  latest.current = saveRow
  const editing = useMemo(
    () => ({ store, columns, isOn, longList, saveRow: (id: string, only?: string) => latest.current(id, only) }),
    [store, columns, isOn],
  )
  useGridShortcuts({ table: grid, longList, shown, store, isOn, saves })
  useLeaveGuard(() => store.all().size > 0, leaveQuestion, discard)

  return (
    <EditingContext value={editing}>
      {head}
      <DataTable<Row, Listed>
        {...table}
        workings={{
          Cell: EditableCell<Row>,
          tableProps: { ...gridProps(store, longList, saveRow), ref: grid },
          onDrawn: keepTabStop,
          longList,
          shown,
          footer: (
            <>
              <UnsavedBar store={store} onSave={saveAll} />
              {saveOptions}
            </>
          ),
        }}
        rowActions={(row) => (
          <>
            {isOn && <SaveRow rowId={String(row.id)} name={nameOf(row)} onSave={() => void saveRow(String(row.id))} />}
            {rowActions?.(row)}
            {remove && (
              <RemoveRow
                call={remove}
                id={row.id}
                name={nameOf(row)}
                list={list}
                removed={removed}
                notRemoved={notRemoved}
                caution={cautionFor?.(row)}
              />
            )}
            <RowMenu name={nameOf(row)}>{rowMenu?.(row)}</RowMenu>
          </>
        )}
      />
    </EditingContext>
  )
}
