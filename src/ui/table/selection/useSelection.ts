import { useCallback, useState } from 'react'
import { mostChosen } from '#shared/list.ts'
import { noSelection, tick, tickAll, tickEverything } from './selection.ts'

export type RowSelection = ReturnType<typeof useSelection>

/** The ticked rows. When the rows of the list or its query change, no row is ticked. */
export function useSelection(all: readonly string[], query: string) {
  const list = `${query} ${all.join()}`
  const [choice, setChoice] = useState({ list, selection: noSelection })
  // The selection is also gone when the user returns to the list, so that no row is ticked by surprise.
  if (choice.list !== list) setChoice({ list, selection: noSelection })
  const { ids, everything } = choice.list === list ? choice.selection : noSelection
  const isAll = all.length > 0 && ids.size === all.length
  return {
    ids,
    isAll,
    /** All rows that match are selected, also those of other pages. A request cannot list more ids than this. */
    isEverything: everything === true || (isAll && all.length > mostChosen),
    /** The same function until the list changes, so that rows are not rendered again. */
    tick: useCallback(
      (id: string, withShift: boolean) =>
        setChoice((before) => ({ ...before, selection: tick(before.selection, all, id, withShift) })),
      [all],
    ),
    tickAll: () => setChoice((before) => ({ ...before, selection: tickAll(before.selection, all) })),
    tickEverything: () => setChoice((before) => ({ ...before, selection: tickEverything(before.selection, all) })),
    clear: () => setChoice({ list, selection: noSelection }),
  }
}
