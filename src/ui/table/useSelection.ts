import type { RowSelectionState, Updater } from '@tanstack/react-table'
import { useState } from 'react'

const none: RowSelectionState = {}

/** Which rows are ticked. A choice belongs to the list it was made in: another list starts with none. */
export function useSelection(ids: readonly string[]) {
  const list = ids.join()
  const [choice, setChoice] = useState({ list, chosen: none })
  // Gone for good: whoever comes back to a list does not find rows ticked that they have forgotten.
  if (choice.list !== list) setChoice({ list, chosen: none })
  const chosen = choice.list === list ? choice.chosen : none
  return {
    chosen,
    choose(next: Updater<RowSelectionState>) {
      setChoice({ list, chosen: typeof next === 'function' ? next(chosen) : next })
    },
    clear: () => setChoice({ list, chosen: none }),
  }
}
