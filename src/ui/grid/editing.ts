import { createContext, type RefObject, use, useSyncExternalStore } from 'react'
import type { Column } from '#shared/columns.ts'
import type { LongList } from '../table/rows/longList.ts'
import type { Editable, EditStore } from './editStore.ts'
import type { SaveRows } from './useSaveRows.ts'

interface Editing {
  store: EditStore
  columns: readonly Column[]
  /** Whether the current view can be edited. */
  isOn: boolean
  longList: RefObject<LongList | null>
  saveRow: SaveRows['saveRow']
}

export const EditingContext = createContext<Editing | undefined>(undefined)

export function useEditing() {
  const editing = use(EditingContext)
  if (!editing) throw new Error('useEditing was called outside an EditableTable.')
  return editing
}

/** The unsaved changes of one row. The component is rendered again only when this row changes. */
export function useRowEdit(id: string) {
  const { store } = useEditing()
  return useSyncExternalStore(store.watch, () => store.of(id))
}

/**
 * For an action that changes a row apart from its edits. Edits that the action saved are removed, and the others are based on
 * the returned row. If the edits belong to an older version of the row, nothing changes, and saving them fails as stale.
 */
export function useRebase() {
  const { store } = useEditing()
  return (before: Editable, after: Editable, done: readonly string[] = []) => {
    const id = String(before.id)
    if (store.of(id)?.base.version === before.version) store.saved(id, after, done)
  }
}

/** The open editor of this cell, or undefined. */
export function useOpenCell(id: string, key: string) {
  const { store } = useEditing()
  return useSyncExternalStore(store.watch, () => {
    const open = store.open()
    return open?.id === id && open.key === key ? open : undefined
  })
}
