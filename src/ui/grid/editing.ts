import { createContext, type RefObject, use, useSyncExternalStore } from 'react'
import type { LongList } from '../table/longList.ts'
import type { Editable, EditStore } from './editStore.ts'

interface Editing {
  store: EditStore
  /** Whether anything may be edited now. */
  isOn: boolean
  longList: RefObject<LongList | null>
}

export const EditingContext = createContext<Editing | undefined>(undefined)

export function useEditing() {
  const editing = use(EditingContext)
  if (!editing) throw new Error('Only inside an EditableTable.')
  return editing
}

/** The unsaved changes of one row; only its own changes draw it anew. */
export function useRowEdit(id: string) {
  const { store } = useEditing()
  return useSyncExternalStore(store.watch, () => store.of(id))
}

/**
 * For an act on a row beside its edits: what of them the act did itself is saved, and the others stand against the row
 * as the act left it. Edits of an older row stay as they are: somebody else's change lies between, which saving tells.
 */
export function useRebase() {
  const { store } = useEditing()
  return (before: Editable, after: Editable, done: readonly string[] = []) => {
    const id = String(before.id)
    if (store.of(id)?.base.version === before.version) store.saved(id, after, done)
  }
}

/** Whether this cell's editor is open, and what was typed to open it. */
export function useOpenCell(id: string, key: string) {
  const { store } = useEditing()
  return useSyncExternalStore(store.watch, () => {
    const open = store.open()
    return open?.id === id && open.key === key ? open : undefined
  })
}
