import { useEffect, useState } from 'react'
import * as z from 'zod'
import { useKept } from '../drafts/useKept.ts'
import { notify } from '../notices/notify.ts'
import { createEditStore, type Editable } from './editStore.ts'

/** The row that a change is based on goes with it, because the server compares its version. */
const KeptEdits = z.array(
  z.object({
    base: z.custom<Editable>((row) => typeof row === 'object' && row !== null && 'id' in row),
    changes: z.record(z.string(), z.unknown()),
  }),
)

/** The unsaved changes of a table. The browser keeps them until they are saved or discarded. */
export function useEditStore(name: string) {
  const { kept, keep } = useKept(name, KeptEdits)
  const [store] = useState(() => createEditStore(kept))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store and the name of its draft stay the same.
  useEffect(() => {
    let last = store.all()
    if (last.size > 0) notify('info', 'Your unsaved changes are back. Save or discard them.')
    const stop = store.watch(() => {
      const edits = store.all()
      if (edits === last) return
      last = edits
      keep(edits.size > 0 ? [...edits.values()].map(({ base, changes }) => ({ base, changes })) : undefined)
    })
    return () => void stop()
  }, [store])
  return { store, discard: () => keep(undefined) }
}
