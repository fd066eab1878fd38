import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { Order } from '../columns.ts'
import type { BulkChange } from '../contract.ts'
import { order as subject } from './audited.ts'
import type { ReceiveRest } from './changeOrder.ts'
import { updateOrders } from './queries.ts'
import { lockSelected } from './selectedOrders.ts'
import { bulkChange, changedOrders, stateOf } from './undoOrderChange.ts'

type State = Pick<BulkChange, 'status' | 'paid'>

/**
 * Makes the same change to all selected orders, or to none of them if one does not exist. Orders that have the state already are
 * left out.
 */
export const changeOrders = async (
  tx: Database,
  { status, paid, ...selected }: BulkChange,
  by: Session,
  receiveRest: ReceiveRest,
) => {
  const state: State = status === undefined ? { paid: paid ?? 1 } : { status, paid }
  const { done, already } = namesOf(state)
  const orders = await lockSelected(tx, selected, { by, done })
  const differing = new Map(orders.filter((order) => !hasState(order, state)).map((order) => [order.id, order]))
  const left = orders.length - differing.size
  const message = messageOf(differing.size, left, { done: done.en, already })
  if (differing.size === 0) return { message, changed: 0, unchanged: left }
  const completed = status === 1 ? orders.filter((order) => order.status === 0) : []
  if (completed.length > 0) await receiveRest(tx, completed, by)
  const changed = await updateOrders(tx, [...differing.keys()], state)
  const changes = changed.map((after) => ({ before: differing.get(after.id) ?? after, after }))
  await recordChanges(
    tx,
    changes.map((change) => ({ by, act: 'changed', subject, id: change.after.id, ...change })),
  )
  const undo = await bulkChange.keep(tx, changedOrders(changes, stateOf), by)
  return { message, changed: changed.length, unchanged: left, undo }
}

const hasState = (order: Order, { status = order.status, paid = order.paid }: State) =>
  order.status === status && order.paid === paid

function namesOf({ status, paid }: State) {
  if (status === undefined) return paid === 0 ? names.unpaid : names.paid
  if (paid !== undefined) return names.both
  return status === 0 ? names.pending : names.completed
}

const names = {
  paid: { done: { en: 'marked as paid', fr: 'marqué comme payé' }, already: 'already paid' },
  unpaid: { done: { en: 'marked as unpaid', fr: 'marqué comme impayé' }, already: 'already unpaid' },
  completed: { done: { en: 'marked as completed', fr: 'marqué comme terminé' }, already: 'already completed' },
  pending: { done: { en: 'marked as pending', fr: 'marqué comme en attente' }, already: 'already pending' },
  both: { done: { en: 'changed', fr: 'modifié' }, already: 'already like that' },
}

/** The number of changed orders, and the number of those that were left out, with the reason. */
function messageOf(changed: number, left: number, { done, already }: { done: string; already: string }) {
  if (changed === 0)
    return left === 1 ? `The selected transaction was ${already}` : `The selected transactions were ${already}`
  const message = changed === 1 ? `1 transaction was ${done}` : `${changed} transactions were ${done}`
  if (left === 0) return message
  return `${message}; ${left === 1 ? '1 was' : `${left} were`} ${already}`
}
