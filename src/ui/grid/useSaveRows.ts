import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import type { Column } from '#shared/columns.ts'
import { type Fault, faultsOf } from '#shared/faults.ts'
import type { ListReply } from '#shared/list.ts'
import { type CallFailed, send } from '../api/fetchCall.ts'
import { buildRequest, failureMessage, keyOf, toCallFailed } from '../api/query.ts'
import { notify } from '../notices/notify.ts'
import { sentValue } from './cellValue.ts'
import type { Editable, EditStore, RowEdit } from './editStore.ts'
import { focusFault } from './gridMoves.ts'

/** A call that changes one row and returns it. */
export interface SaveCall<Row> extends Call {
  readonly reply: z.ZodType<Row>
  /** The schema of the row in a `stale` error, if the reply contains more than the row. */
  readonly current?: z.ZodType<Row>
}

interface Saving<Row> {
  store: EditStore
  list: Call
  columns: readonly Column[]
  save: SaveCall<Row>
  /** The notice on success. */
  saved: string
  /** Precedes the message of a failure that did not come from the server. */
  notSaved: string | undefined
  /** More fields of the request, such as the reason for the changes. */
  alsoSent: ((changes: RowEdit['changes']) => object) | undefined
  /** Asks before these changes are saved, if the user has to confirm them. */
  mayChange: (row: Editable, changes: RowEdit['changes']) => Promise<boolean>
}

/** Saves the changes of a row. Updates the row in the list, or shows the errors at its cells. */
export function useSaveRows<Row extends Editable>({
  store,
  list,
  columns,
  save,
  saved,
  notSaved,
  alsoSent,
  mayChange,
}: Saving<Row>) {
  const client = useQueryClient()

  function replace(row: Row) {
    client.setQueriesData<ListReply<Row>>(
      { queryKey: keyOf(list) },
      (page) => page && { ...page, items: page.items.map((other) => (other.id === row.id ? row : other)) },
    )
  }

  function refuse(id: string, faults: readonly Fault[], message: string, isShown = false) {
    const shown = faults.filter(({ field }) => columns.some(({ key }) => key === field))
    store.refused(id, Object.fromEntries(shown.map(({ field, message }) => [field, message])))
    if (shown.length > 0)
      focusFault(
        id,
        shown.map(({ field }) => field),
      )
    if (!isShown && (shown.length < faults.length || faults.length === 0)) notify('error', message)
  }

  function fail(id: string, failure: CallFailed) {
    const theirs = failure.code === 'stale' ? z.safeDecode(save.current ?? save.reply, failure.current) : undefined
    if (!theirs?.success) return refuse(id, failure.errors, failureMessage(failure, notSaved), failure.isShown)
    store.overtaken(id, theirs.data)
    replace(theirs.data)
    notify('warning', failure.message)
  }

  /** Saves all changes of a row, or only one column. */
  return async function saveRow(id: string, only?: string) {
    const edit = store.of(id)
    if (!edit) return notify('warning', "You haven't made any changes to that row.")
    if (edit.saving) return
    const changes = only === undefined ? edit.changes : { [only]: edit.changes[only] }
    const body = { ...bodyOf(edit.base, changes, columns), ...alsoSent?.(changes) }
    const checked = save.body?.safeParse(body)
    if (checked?.error) {
      const faults = faultsOf(checked.error)
      return refuse(id, faults, faults[0]?.message ?? 'That row is not valid.')
    }
    if (!(await mayChange(edit.base, changes))) return
    store.saving(id, only)
    try {
      const row = await send(save, buildRequest(save, { id: edit.base.id }, body))
      replace(row)
      store.saved(id, row, Object.keys(changes))
      notify('success', saved, row)
      // The totals of the list change too.
      if (columns.some(({ sum }) => sum !== undefined)) void client.invalidateQueries({ queryKey: keyOf(list) })
    } catch (error) {
      fail(id, toCallFailed(error))
    }
  }
}

/** The changed values with the id and the version of the row. */
const bodyOf = ({ id, version }: Editable, changes: RowEdit['changes'], columns: readonly Column[]) => ({
  id,
  version,
  ...Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [
      key,
      sentValue(value, columns.find((column) => column.key === key)?.kind),
    ]),
  ),
})
