import type { Shipment } from '#features/shipments/columns.ts'
import type { Side } from '#features/shipments/rules.ts'
import { ageInWords } from '#features/shipments/web/ageInWords.ts'

/** A place within a sentence. */
const placeIn = (place: string, store_id: number | null) => (store_id === null ? 'the warehouse' : place)
const startOfSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * What happened to a transfer last, and what comes next, as a sentence for its sender (`from`), its receiver (`to`), or the
 * office if it is neither.
 */
export function stateInWords(transfer: Shipment, side: Side | undefined): string {
  const { state, store_id, from_store_id, shipped_at, taken_back_by } = transfer
  const from = placeIn(transfer.from, from_store_id)
  const to = placeIn(transfer.to, store_id)
  const other = startOfSentence(side === 'from' ? to : from)
  switch (state) {
    case 'asked':
      if (side === 'from') return `${other} asks you for these pieces.`
      return `${side === 'to' ? 'You' : startOfSentence(to)} asked for these pieces. ${startOfSentence(from)} has to accept.`
    case 'offered':
      if (side === 'to') return `${other} offers you these pieces.`
      return `${side === 'from' ? 'You' : startOfSentence(from)} offered these pieces. ${startOfSentence(to)} has to accept.`
    case 'to_ship':
      return side === 'from'
        ? 'Accepted. Pack the pieces, and send them.'
        : `Accepted. ${startOfSentence(from)} has to send them.`
    case 'in_transit': {
      const age = shipped_at === null ? '' : ` for ${ageInWords(shipped_at)}`
      return side === 'to' ? `On its way to you${age}.` : `On its way to ${to}${age}.`
    }
    case 'received':
      return `${side === 'to' ? 'You have' : `${startOfSentence(to)} has`} received it.`
    case 'declined': {
      const who = taken_back_by === 'from' ? from : to
      return taken_back_by === null
        ? 'It was declined.'
        : `${taken_back_by === side ? 'You' : startOfSentence(who)} declined.`
    }
    case 'cancelled':
      return 'It was cancelled.'
  }
}
