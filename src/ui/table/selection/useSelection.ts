import { useCallback, useState } from 'react'
import { noSelection, tick, tickAll } from './selection.ts'

export type RowSelection = ReturnType<typeof useSelection>

/** The ticked rows. When the rows of the list change, no row is ticked. */
export function useSelection(all: readonly string[]) {
  const list = all.join()
  const [choice, setChoice] = useState({ list, selection: noSelection })
  // The selection is also gone when the user returns to the list, so that no row is ticked by surprise.
  if (choice.list !== list) setChoice({ list, selection: noSelection })
  const { ids } = choice.list === list ? choice.selection : noSelection
  return {
    ids,
    isAll: all.length > 0 && ids.size === all.length,
    /** The same function until the list changes, so that rows are not rendered again. */
    tick: useCallback(
      (id: string, withShift: boolean) =>
        setChoice((before) => ({ ...before, selection: tick(before.selection, all, id, withShift) })),
      [all],
    ),
    tickAll: () => setChoice((before) => ({ ...before, selection: tickAll(before.selection, all) })),
    clear: () => setChoice({ list, selection: noSelection }),
  }
}
