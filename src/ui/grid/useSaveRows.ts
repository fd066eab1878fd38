import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import type { Column } from '#shared/columns.ts'
import { type Fault, faultsOf } from '#shared/faults.ts'
import type { ListReply } from '#shared/list.ts'
import { undoTogetherCall } from '#shared/undoContract.ts'
import { type CallFailed, send } from '../api/fetchCall.ts'
import { buildRequest, failureText, inOneLine, keyOf, toCallFailed } from '../api/query.ts'
import { type NoticeText, notify } from '../notices/notify.ts'
import { sentValue } from './cellValue.ts'
import type { Editable, EditStore, RowEdit } from './editStore.ts'
import { focusFault } from './gridMoves.ts'
import type { AskFirst } from './useCaution.ts'

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
  /** The notice on a failure for which the server sent no message. */
  notSaved: string | undefined
  /** More fields of the request, such as the reason for the changes. */
  alsoSent: ((changes: RowEdit['changes']) => object) | undefined
  /** Asks the user to confirm changes that have a caution. Returns the declined ones. */
  askFirst: AskFirst
  nameOf: (row: Row) => string
}

/** Why a row was not saved. */
interface Failure {
  /** The cells that show an error. */
  keys: readonly string[]
  /** Undefined if the page shows the error already. */
  message: NoticeText | undefined
  /** Somebody else changed the row first, which is no error. */
  isOvertaken?: true
  /** The server did not answer, so the next rows would fail as well. */
  isUnreachable?: boolean
}

interface SavedRow<Row> {
  row: Row
  /** The notice. */
  message: NoticeText
}

/** Without a saved row and a failure, the user declined to save. */
interface Outcome<Row> {
  done?: SavedRow<Row>
  failure?: Failure
}

export type SaveRows = ReturnType<typeof useSaveRows>

/** Saves the changes of rows. Updates the rows in the list, or shows the errors at their cells. */
export function useSaveRows<Row extends Editable>({
  store,
  list,
  columns,
  save,
  saved,
  notSaved,
  alsoSent,
  askFirst,
  nameOf,
}: Saving<Row>) {
  const client = useQueryClient()

  function replace(row: Row) {
    client.setQueriesData<ListReply<Row>>(
      { queryKey: keyOf(list) },
      (page) => page && { ...page, items: page.items.map((other) => (other.id === row.id ? row : other)) },
    )
  }

  /** Shows faults at their cells. Returns the keys of these cells. */
  function showAtCells(id: string, faults: readonly Fault[]) {
    const shown = faults.filter(({ field }) => columns.some(({ key }) => key === field))
    store.refused(id, Object.fromEntries(shown.map(({ field, message }) => [field, message])))
    return shown.map(({ field }) => field)
  }

  /** A change that is not valid is not sent. */
  function refuse(id: string, faults: readonly Fault[]): Failure {
    const keys = showAtCells(id, faults)
    return { keys, message: keys.length < faults.length ? faults[0]?.message : undefined }
  }

  function fail(id: string, failure: CallFailed): Failure {
    const theirs = failure.code === 'stale' ? z.safeDecode(save.current ?? save.reply, failure.current) : undefined
    if (!theirs?.success)
      return {
        keys: showAtCells(id, failure.errors),
        message: failure.isShown ? undefined : failureText(failure, notSaved),
        isUnreachable: failure.status === 0 || failure.isShown,
      }
    store.overtaken(id, theirs.data)
    replace(theirs.data)
    return { keys: [], message: failure.message, isOvertaken: true }
  }

  const requestOf = (base: Editable, changes: RowEdit['changes']) => ({
    ...bodyOf(base, changes, columns),
    ...alsoSent?.(changes),
  })
  const check = (base: Editable, changes: RowEdit['changes']) => save.body?.safeParse(requestOf(base, changes))

  /** Saves the changes of a row, or only one column. Returns the saved row, or why it was not saved. */
  async function trySave(id: string, edit: RowEdit, only?: string): Promise<Outcome<Row>> {
    const changes = only === undefined ? edit.changes : { [only]: edit.changes[only] }
    const error = check(edit.base, changes)?.error
    if (error) {
      return { failure: refuse(id, faultsOf(error)) }
    }
    if ((await askFirst([{ base: edit.base, changes }])).length > 0) {
      // A choice that is saved at once and was rejected does not stay as an unsaved change.
      if (only !== undefined) store.saved(id, edit.base, [only])
      return {}
    }
    store.saving(id, only)
    try {
      const row = await send(save, buildRequest(save, { id: edit.base.id }, requestOf(edit.base, changes)))
      replace(row)
      store.saved(id, row, Object.keys(changes))
      return { done: { row, message: messageFor(row, Object.keys(changes)) } }
    } catch (error) {
      return { failure: fail(id, toCallFailed(error)) }
    }
  }

  /**
   * The notice of a change that can be undone names the change, because the undo is offered longer than the notice is shown.
   */
  function messageFor(row: Row, keys: readonly string[]): NoticeText {
    if (!('undo' in row)) return saved
    const changed = columns.filter(({ key }) => keys.includes(key)).map(({ header }) => header)
    return { message: saved, detail: `${changed.join(', ')} of ${nameOf(row)}` }
  }

  /** The totals of the list change too. */
  function updateTotals() {
    if (columns.some(({ sum }) => sum !== undefined)) void client.invalidateQueries({ queryKey: keyOf(list) })
  }

  function show(id: string, { keys, message, isOvertaken }: Failure) {
    if (keys.length > 0) focusFault(id, keys)
    if (message !== undefined) notify(isOvertaken ? 'warning' : 'error', message)
  }

  return {
    async saveRow(id: string, only?: string) {
      const edit = store.of(id)
      if (!edit) return notify('warning', "You haven't made any changes to that row.")
      if (edit.saving) return
      const { done, failure } = await trySave(id, edit, only)
      if (failure) return show(id, failure)
      if (!done) return
      notify('success', done.message, done.row)
      updateTotals()
    },

    /** Saves all changed rows, one after the other. Rows that cannot be saved keep their changes and show why. */
    async saveAll() {
      const failed: { id: string; name: string; failure: Failure }[] = []
      const saves: SavedRow<Row>[] = []
      // A conflict with somebody else's change is only resolved by the buttons of the row.
      const isReady = (edit: RowEdit | undefined): edit is RowEdit => !!edit && !edit.overtaken && !edit.saving
      const ready = [...store.all().entries()].filter(([, edit]) => isReady(edit))
      const isValid = ({ base, changes }: RowEdit) => check(base, changes)?.success !== false
      const declined = await askFirst(ready.map(([, edit]) => edit).filter(isValid))
      for (const [id, asked] of ready) {
        // The user can edit a row while the rows before it are being saved.
        const edit = store.of(id)
        if (declined.includes(asked) || !isReady(edit)) continue
        const { done, failure } = await trySave(id, edit)
        // The table has only edits of its own rows.
        if (failure) failed.push({ id, name: nameOf(edit.base as Row), failure })
        else if (done) saves.push(done)
        if (failure?.isUnreachable) break
      }
      const [only] = saves
      const count = saves.length
      if (count > 0) updateTotals()
      const [first] = failed
      if (!first && only && count === 1) return notify('success', only.message, only.row)
      const together = await joinUndos(saves.map(({ row }) => row))
      if (!first) return count > 0 && notify('success', { message: saved, detail: `${count} rows` }, together)
      const isOnly = count === 0 && failed.length === 1
      const last = failed.at(-1)?.failure
      if (isOnly || last?.isUnreachable) return show(first.id, last ?? first.failure)
      if (first.failure.keys.length > 0) focusFault(first.id, first.failure.keys)
      for (const { id, failure } of failed)
        if (failure.message !== undefined && !failure.isOvertaken) store.troubled(id, inOneLine(failure.message))
      const rows = count === 0 ? 'No row has' : count === 1 ? '1 row has' : `${count} rows have`
      const names = failed.slice(0, mostNamed).map(({ name }) => name)
      const more = failed.length > mostNamed ? ` and ${failed.length - mostNamed} more` : ''
      notify('error', `${rows} been saved. Not saved: ${names.join(', ')}${more}. The rows show why.`, together)
    },

    /** Shows the errors of changed cells before the row is saved. */
    checkRow(id: string) {
      const edit = store.of(id)
      const error = edit && check(edit.base, edit.changes)?.error
      if (!error) return
      const faults = faultsOf(error).filter(({ field }) => field in edit.changes)
      store.refused(id, Object.fromEntries(faults.map(({ field, message }) => [field, message])))
    },
  }
}

const mostNamed = 3

/**
 * Each row was saved by its own request. This makes one undo for all of them. If it fails, the rows can still be changed by
 * hand.
 */
async function joinUndos(rows: readonly object[]) {
  const acts = rows.flatMap((row) => ('undo' in row && typeof row.undo === 'string' ? [row.undo] : []))
  return acts.length > 1 && acts.length === rows.length
    ? send(undoTogetherCall, { body: { acts } }).catch(() => undefined)
    : undefined
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
