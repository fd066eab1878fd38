import { useMemo, useRef, useState } from 'react'
import type { Call } from '#shared/call.ts'
import type { Page } from '#shared/list.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { EditableCell } from './grid/EditableCell.tsx'
import { EditingContext } from './grid/editing.ts'
import { createEditStore, type Editable } from './grid/editStore.ts'
import { keepTabStop } from './grid/gridMoves.ts'
import { gridProps } from './grid/gridProps.ts'
import { RemoveRow } from './grid/RemoveRow.tsx'
import { SaveRow } from './grid/SaveRow.tsx'
import { UnsavedBar } from './grid/UnsavedBar.tsx'
import { type SaveCall, useSaveRows } from './grid/useSaveRows.ts'
import { useUnsavedGuard } from './grid/useUnsavedGuard.ts'
import { useListState } from './listState.ts'
import { viewIn } from './table/listBody.ts'
import type { LongList } from './table/longList.ts'

interface EditableTableProps<Row extends Editable, Listed extends Page<Row>> extends DataTableProps<Row, Listed> {
  describe: (row: Row) => string
  save: SaveCall<Row>
  /** What to say when a row was saved. */
  saved: string
  /** What to say first when nobody got as far as the server. */
  notSaved?: string
  remove?: Call
  removed?: string
  notRemoved?: string
  /** Which views can be edited; all, unless said. */
  editable?: (view: string) => boolean
}

/** A list of the server's, to work in: as a spreadsheet, with Save and Remove on each row. */
export function EditableTable<Row extends Editable, Listed extends Page<Row>>({
  save,
  saved,
  notSaved,
  remove,
  removed,
  notRemoved,
  editable,
  rowActions,
  ...table
}: EditableTableProps<Row, Listed>) {
  const { list, columns, describe: nameOf, views = [] } = table
  const [store] = useState(createEditStore)
  const [state] = useListState()
  const isOn = editable?.(viewIn(views, state.view)) ?? true
  const longList = useRef<LongList>(null)
  const editing = useMemo(() => ({ store, isOn, longList }), [store, isOn])
  const saveRow = useSaveRows({ store, list, columns, save, saved, notSaved })
  useUnsavedGuard(store)

  return (
    <EditingContext value={editing}>
      <DataTable<Row, Listed>
        {...table}
        workings={{
          Cell: EditableCell<Row>,
          tableProps: gridProps(store, longList, saveRow),
          onDrawn: keepTabStop,
          longList,
          footer: <UnsavedBar store={store} onSave={saveRow} />,
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
              />
            )}
          </>
        )}
      />
    </EditingContext>
  )
}
