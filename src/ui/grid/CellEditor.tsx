import { type KeyboardEvent, useRef } from 'react'
import type { Kind } from '#shared/columns.ts'
import { isRightAligned, type TableColumn } from '../table/tableColumns.ts'
import { writeValue } from './cellValue.ts'
import { isSaveKey } from './shortcuts.ts'

/** What happens after an edit: the cell that gets the focus, or that the row is saved. */
export type AfterEdit = 'stay' | 'below' | 'next' | 'previous' | 'save'

interface CellEditorProps<Row> {
  column: TableColumn<Row>
  label: string
  value: unknown
  /** The text with which the editor was opened. It replaces the value. */
  typed?: string | undefined
  onWritten: (written: string, then?: AfterEdit) => void
  /** Called with the text while the user types. */
  onType: (text: string) => void
  onGiveUp: () => void
}

const editorClass =
  'absolute inset-0 size-full border-2 border-teal bg-paper px-2.5 text-sm text-ink outline-none [&>option]:bg-paper'

/** The editor of a cell. It covers the cell exactly, so that nothing moves when it opens. */
export function CellEditor<Row>({ column, label, value, typed, onWritten, onType, onGiveUp }: CellEditorProps<Row>) {
  const isLeft = useRef(false)

  function leave(written: string, then?: AfterEdit) {
    // Removing the editor also fires `blur`, so the value is taken only once.
    if (isLeft.current) return
    isLeft.current = true
    onWritten(written, then)
  }

  const shared = {
    autoFocus: true,
    'aria-label': label,
    defaultValue: startsWith(value, column.kind, typed),
    className: `${editorClass} ${isRightAligned(column.kind) ? 'figures text-right' : ''}`,
    onBlur: (event: { currentTarget: { value: string } }) => leave(event.currentTarget.value),
    onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) {
      event.stopPropagation()
      const { key, shiftKey, currentTarget } = event
      if (key === 'Escape') {
        isLeft.current = true
        onGiveUp()
      } else if (key === 'Enter') leave(currentTarget.value, 'below')
      else if (key === 'Tab') leave(currentTarget.value, shiftKey ? 'previous' : 'next')
      else if (isSaveKey(event)) leave(currentTarget.value, 'save')
      else return
      event.preventDefault()
    },
  }

  if (column.kind === 'choice') {
    return (
      <select {...shared}>
        {(value === null || value === undefined) && <option value="" aria-label="None" />}
        {column.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...shared}
      type={column.kind === 'day' ? 'date' : 'text'}
      inputMode={isRightAligned(column.kind) ? 'decimal' : undefined}
      autoComplete="off"
      onChange={(event) => onType(event.currentTarget.value)}
      onFocus={(event) => typed === undefined && column.kind !== 'day' && event.currentTarget.select()}
    />
  )
}

/** The initial text of the editor. A typed key does not change a choice or a day, except that Delete empties a day. */
function startsWith(value: unknown, kind: Kind | undefined, typed: string | undefined): string {
  const isPicked = kind === 'choice' || (kind === 'day' && typed !== '')
  return typed === undefined || isPicked ? writeValue(value, kind) : typed
}
