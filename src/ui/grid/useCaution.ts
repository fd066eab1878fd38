import { useEffect, useRef } from 'react'
import { confirm } from '../dialog/ConfirmDialog.tsx'
import type { Editable, EditStore, RowEdit } from './editStore.ts'

export type CautionFor<Row> = (row: Row, changes?: RowEdit['changes']) => string | undefined

/**
 * Returns a function that asks before changes of a row are saved which the user has to confirm. The same question is asked
 * once for all changes on the page that are not saved yet.
 */
export function useCaution<Row extends Editable>(store: EditStore, cautionFor: CautionFor<Row> | undefined) {
  const confirmed = useRef<string>(undefined)
  useEffect(() => {
    const stop = store.watch(() => {
      if (store.all().size === 0) confirmed.current = undefined
    })
    return () => void stop()
  }, [store])

  return async function mayChange(row: Editable, changes: RowEdit['changes']): Promise<boolean> {
    // The table has only edits of its own rows.
    const caution = cautionFor?.(row as Row, changes)
    if (caution === undefined || caution === confirmed.current) return true
    const question = { title: 'Save these changes?', body: caution, act: 'Save', keep: 'Do not save', danger: true }
    const isConfirmed = await confirm(question)
    if (isConfirmed) confirmed.current = caution
    return isConfirmed
  }
}
