import { useEffect, useRef } from 'react'
import { confirm } from '../dialog/ConfirmDialog.tsx'
import type { Editable, EditStore, RowEdit } from './editStore.ts'

type Caution = string | undefined
export type CautionFor<Row> = (row: Row, changes?: RowEdit['changes']) => Caution | Promise<Caution>

type Changes = Pick<RowEdit, 'base' | 'changes'>
export type AskFirst = <Edit extends Changes>(edits: readonly Edit[]) => Promise<readonly Edit[]>

/**
 * Returns a function that asks the user to confirm changes that have a caution before they are saved, and returns the declined
 * ones. A confirmed caution is not asked again until nothing on the page is unsaved.
 */
export function useCaution<Row extends Editable>(store: EditStore, cautionFor: CautionFor<Row> | undefined): AskFirst {
  const confirmed = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const stop = store.watch(() => {
      if (store.all().size === 0) confirmed.current = new Set()
    })
    return () => void stop()
  }, [store])

  // The table has only edits of its own rows.
  const cautionOf = ({ base, changes }: Changes) => cautionFor?.(base as Row, changes)

  return async function askFirst(edits) {
    const found = await Promise.all(edits.map(cautionOf))
    const cautions = new Set(found.flatMap((caution) => caution ?? [])).difference(confirmed.current)
    if (cautions.size === 0) return []
    const question = { title: 'Save these changes?', act: 'Save', keep: 'Do not save', danger: true }
    if (await confirm({ ...question, body: inOneText([...cautions]) })) {
      confirmed.current = confirmed.current.union(cautions)
      return []
    }
    return edits.filter((_, at) => cautions.has(found[at] ?? ''))
  }
}

const mostShown = 3

function inOneText(cautions: readonly string[]) {
  const more = cautions.length - mostShown
  const rest = more === 1 ? ['The same is true of 1 more row.'] : [`The same is true of ${more} more rows.`]
  return [...cautions.slice(0, mostShown), ...(more > 0 ? rest : [])].join(' ')
}
