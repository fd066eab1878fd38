import type { BodyInput } from '#shared/call.ts'
import { send } from '#ui/api/fetchCall.ts'
import { showCount } from '#ui/table/paging/pageWindow.ts'
import { orderCalls, type Unreceived } from '../contract.ts'

/** What a user has to confirm before orders are set to Completed: undefined if all their pieces were received. */
export const findCompletionCaution = (body: BodyInput<typeof orderCalls.unreceived>, id?: number) =>
  send(orderCalls.unreceived, { body }).then(
    (found) => completionCaution(found, id),
    () => 'The open pieces could not be counted. Pieces that were not shipped count as shipped and received at once.',
  )

/** `id` is that of the order, if there is only one. */
export function completionCaution({ open, on_their_way, transactions, place }: Unreceived, id?: number) {
  const all = open + on_their_way
  if (all === 0) return undefined
  const orders = id === undefined ? inWords(transactions, 'transaction') : `transaction ${id}`
  const states = [
    ...(open > 0 ? [`${open === 1 ? 'was' : 'were'} not shipped`] : []),
    ...(on_their_way > 0
      ? [`${on_their_way === 1 ? 'is' : 'are'} on ${on_their_way === 1 ? 'its' : 'their'} way`]
      : []),
  ]
  const [first = '', second] = states
  const what = `${inWords(open || on_their_way, 'piece')} of ${orders} ${first}${second ? `, and ${showCount(on_their_way)} ${second}` : ''}.`
  const where = place ? ` at ${place}` : ''
  return `${what} ${all === 1 ? 'It counts' : 'They count'} as shipped and received${where} at once.`
}

const inWords = (count: number, noun: string) => `${showCount(count)} ${count === 1 ? noun : `${noun}s`}`
