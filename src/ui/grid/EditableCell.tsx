import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { notify } from '../notices/notify.ts'
import { cardProps } from '../table/cards.ts'
import { Marked } from '../table/rows/Marked.tsx'
import { type CellProps, cellClass, showCell } from '../table/rows/PlainCell.tsx'
import { showValue } from '../table/showValue.ts'
import { isRightAligned } from '../table/tableColumns.ts'
import { type AfterEdit, CellEditor } from './CellEditor.tsx'
import { ChoiceAtOnce } from './ChoiceAtOnce.tsx'
import { NotANumber, readValue } from './cellValue.ts'
import { useEditing, useOpenCell, useRowEdit } from './editing.ts'
import { type Editable, type RowEdit, valueIn } from './editStore.ts'
import { controlIn, focusCell, moveByKey, neighbourToEdit, saveOf } from './gridMoves.ts'

/** A cell that can be edited as in a spreadsheet. */
export function EditableCell<Row extends Editable>({ row, rowId, column, className }: CellProps<Row>) {
  const { store, isOn, longList, saveRow } = useEditing()
  const edit = useRowEdit(rowId)
  const open = useOpenCell(rowId, column.key)
  const own = useRef<HTMLTableCellElement>(null)

  const isChanged = edit !== undefined && column.key in edit.changes
  const value = isChanged ? edit.changes[column.key] : row[column.key]
  const now = isChanged ? { ...row, [column.key]: value } : row
  const fault = edit?.faults[column.key]
  const canEdit = isOn && column.editable === true && !edit?.saving
  const isUnsaved = isChanged && edit.only !== column.key

  function take(written: string, then: AfterEdit = 'stay') {
    store.openCell(undefined)
    let isRead = true
    try {
      const next = readValue(written, column)
      if (next === null && column.required) throw new NotANumber()
      store.change([{ row, key: column.key, value: next }])
    } catch (error) {
      isRead = false
      notify('error', error instanceof Error ? error.message : String(error))
    }
    if (!own.current) return
    if (then === 'save') {
      focusCell(own.current)
      // A conflict with somebody else's change is only resolved by its own buttons.
      if (isRead && !edit?.overtaken) void saveRow(rowId)
    } else if (then === 'below') moveByKey(own.current, 'ArrowDown', { longList: longList.current })
    else if (then !== 'stay') goOn(own.current, then, (key) => store.openCell({ id: rowId, key }))
  }

  return (
    <td
      ref={own}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: `gridcell` is the role of a cell in a table with the role `grid`
      role="gridcell"
      data-cell={canEdit ? 'open' : 'shut'}
      data-key={column.key}
      {...cardProps(column)}
      data-changed={isUnsaved || undefined}
      tabIndex={-1}
      aria-readonly={!canEdit}
      aria-invalid={fault !== undefined || undefined}
      className={`relative focus-visible:-outline-offset-2 ${cellClass(column)} ${className} ${canEdit ? 'cursor-text hover:inset-ring hover:inset-ring-edge' : ''} ${isUnsaved ? 'bg-signal-soft! inset-ring inset-ring-signal' : ''}`}
    >
      {column.kind === 'boolean' && column.editable ? (
        // The whole label can be clicked, not just the checkbox.
        <label className="inline-flex min-h-8 items-center gap-2 align-middle">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={column.header}
            className="size-4.5"
            checked={value === true}
            disabled={!canEdit}
            onChange={(event) => store.change([{ row, key: column.key, value: event.currentTarget.checked }])}
          />
          {column.cell?.(now)}
        </label>
      ) : column.atOnce ? (
        <ChoiceAtOnce column={column} value={value} disabled={!isOn} onWritten={take} />
      ) : (
        (column.cell?.(now) ?? <Marked column={column.key}>{showCell(now, column)}</Marked>)
      )}
      {isUnsaved && <span className="sr-only"> changed</span>}
      {edit && <Differs edit={edit} column={column} />}
      {fault !== undefined && (
        <span
          className={`flex w-32 min-w-full items-center gap-1 pb-1 text-xs font-medium whitespace-normal text-bad ${isRightAligned(column.kind) ? 'justify-end' : ''}`}
        >
          <CircleAlert size={13} aria-hidden className="shrink-0" />
          {fault}
        </span>
      )}
      {open && canEdit && (
        <CellEditor
          column={column}
          label={fault === undefined ? column.header : `${column.header}: ${fault}`}
          value={value}
          typed={open.typed}
          onWritten={take}
          onType={(text) => store.typing(row, text)}
          onGiveUp={() => {
            store.openCell(undefined)
            focusCell(own.current ?? undefined)
          }}
        />
      )}
    </td>
  )
}

function goOn(cell: HTMLElement, to: 'next' | 'previous', openCell: (key: string) => void) {
  const next = neighbourToEdit(cell, to === 'next' ? 1 : -1)
  if (next?.dataset.key === undefined) return focusCell(to === 'next' ? (saveOf(cell) ?? cell) : cell)
  focusCell(next)
  if (!controlIn(next)) openCell(next.dataset.key)
}

/** If somebody else changed the row: their value, and ours or the previous one. */
function Differs<Row>({
  edit: { base, overtaken, changes },
  column: { key, kind, choices },
}: {
  edit: RowEdit
  column: CellProps<Row>['column']
}) {
  if (!overtaken) return null
  const format = (value: unknown) => showValue(value, kind, choices)
  const theirs = valueIn(base, key)
  const before = valueIn(overtaken, key)
  if (key in changes) return <BothValues>{`Now: ${format(theirs)} · yours: ${format(changes[key])}`}</BothValues>
  return (
    key !== 'version' &&
    !Object.is(theirs, before) && <BothValues>{`Now: ${format(theirs)} · was: ${format(before)}`}</BothValues>
  )
}

function BothValues({ children }: { children: string }) {
  return <span className="block pb-1 text-xs font-medium text-warn">{children}</span>
}
