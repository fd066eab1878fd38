import { useMemo, useSyncExternalStore } from 'react'
import type { Column } from '#shared/columns.ts'
import { readValue } from './cellValue.ts'
import { useEditing } from './editing.ts'
import type { Editable, EditStore } from './editStore.ts'

/** A row as it was loaded, and as it would be with all changes saved. */
export interface UnsavedRow<Row> {
  readonly saved: Row
  readonly now: Row
}

/** All rows with unsaved values, also with a value that the user is still typing. */
export function useUnsavedRows<Row extends Editable>(): ReadonlyMap<string, UnsavedRow<Row>> {
  const { store, columns } = useEditing()
  const edits = useSyncExternalStore(store.watch, store.all)
  const open = useSyncExternalStore(store.watch, store.open)
  return useMemo(() => unsavedRows<Row>(edits, open, columns), [edits, open, columns])
}

function unsavedRows<Row extends Editable>(
  edits: ReturnType<EditStore['all']>,
  open: ReturnType<EditStore['open']>,
  columns: readonly Column[],
): ReadonlyMap<string, UnsavedRow<Row>> {
  // The table has only edits of its own rows.
  const rows = new Map([...edits].map(([id, { base, changes }]) => [id, unsaved(base as Row, changes)]))
  if (open?.typing) {
    const { row, text } = open.typing
    const saved = rows.get(open.id)?.saved ?? (row as Row)
    const value = typedValue(
      text,
      columns.find(({ key }) => key === open.key),
    )
    if (value !== undefined) rows.set(open.id, unsaved(saved, { ...edits.get(open.id)?.changes, [open.key]: value }))
  }
  return rows
}

const unsaved = <Row>(saved: Row, changes: Readonly<Record<string, unknown>>): UnsavedRow<Row> => ({
  saved,
  now: { ...saved, ...changes },
})

/** The value of a text in an open editor, or undefined as long as it is not a valid value. */
function typedValue(text: string, column: Column | undefined) {
  try {
    return readValue(text, column ?? {}) ?? undefined
  } catch {
    return undefined
  }
}
