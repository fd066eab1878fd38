import { timeLimits, type Work } from '../../timeLimits.ts'
import type { Activities, Activity } from './databaseCheck.ts'

export const beginsTransaction = (text: string) => text === 'begin' || text.startsWith('start transaction')

/** Sets the limits of a transaction in the message that begins it, and returns the process of PostgreSQL that serves it. */
export const beginWithLimits = (begin: string, work: Work) =>
  `${begin}; ${limitsOf('set local', work)}; select pg_backend_pid() as process`

export function limitsOf(set: 'set' | 'set local', work: Work) {
  const { statement, idleInTransaction } = timeLimits.work[work]
  return `${set} statement_timeout = ${statement}; ${set} idle_in_transaction_session_timeout = ${idleInTransaction}`
}

/**
 * Returns what PostgreSQL does with a statement outside of a transaction, which it knows by the text only. If several nodes run
 * the same statement, all of them must wait for the same lock for one to count as waiting. Undefined if it waits in the pooler.
 */
export function findByText(activities: Activities, text: string): Activity | undefined {
  // PostgreSQL cuts off long texts.
  const same = [...activities.values()].filter((each) => each.text && text.startsWith(each.text))
  const [first] = same
  if (!first) return undefined
  const isOneLock = same.every(({ lockHolders }) => lockHolders === first.lockHolders)
  return { ...first, lockHolders: isOneLock ? first.lockHolders : null }
}
