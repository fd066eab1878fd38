import { useCallback, useState } from 'react'
import { noSelection, tick, tickAll } from './selection.ts'

export type RowSelection = ReturnType<typeof useSelection>

/** Which rows are ticked. A selection belongs to the list it was made in: another list starts with none. */
export function useSelection(all: readonly string[]) {
  const list = all.join()
  const [choice, setChoice] = useState({ list, selection: noSelection })
  // It is forgotten for good: nobody who returns to a list finds rows ticked that they no longer think of.
  if (choice.list !== list) setChoice({ list, selection: noSelection })
  const { ids } = choice.list === list ? choice.selection : noSelection
  return {
    ids,
    isAll: all.length > 0 && ids.size === all.length,
    /** The same function until the list changes: a row is then only drawn again when it changes itself. */
    tick: useCallback(
      (id: string, withShift: boolean) =>
        setChoice((before) => ({ ...before, selection: tick(before.selection, all, id, withShift) })),
      [all],
    ),
    tickAll: () => setChoice((before) => ({ ...before, selection: tickAll(before.selection, all) })),
    clear: () => setChoice({ list, selection: noSelection }),
  }
}
