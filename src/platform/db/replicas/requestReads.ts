import type { DatabaseTime } from '../databaseTime.ts'
import { isPostgresError } from '../unavailable.ts'
import type { Replica } from './replica.ts'
import type { ReadReason, Replicas, Wanted } from './replicas.ts'

/**
 * Where the reads of a request go: all of them to one replica, or else to the primary. A request never goes back from the
 * primary to a replica, which may be older.
 */
export class RequestReads {
  readonly #replicas: Replicas
  readonly #wanted: Wanted
  #replica: Replica | undefined
  #reason: ReadReason | undefined

  constructor(replicas: Replicas, wanted: Wanted) {
    this.#replicas = replicas
    this.#wanted = wanted
  }

  /** The replica for the next read. Undefined: the primary. */
  get replica(): Replica | undefined {
    if (this.#replica && !this.#replica.isAnswering) this.stayAtPrimary('failed')
    if (this.#reason) return undefined
    if (this.#replica) return this.#replica
    const chosen = this.#replicas.choose(this.#wanted)
    if (typeof chosen === 'string') return this.stayAtPrimary(chosen)
    this.#replica = chosen
    return chosen
  }

  /** The next reads go to the primary too. */
  stayAtPrimary(reason: ReadReason): undefined {
    this.#replica = undefined
    this.#reason ??= reason
  }

  /** After a replica failed. Returns false if the time limit was over: the read would take as long at the primary. */
  leaveAfter(error: unknown): boolean {
    if (isPostgresError(error, timedOut)) return false
    this.stayAtPrimary('failed')
    return true
  }

  count() {
    this.#replicas.count(this.#reason ?? 'replica')
  }
}

/** Also the code of a statement that was cancelled because its client had left. */
const timedOut = '57014'

const reads = new WeakMap<DatabaseTime, RequestReads>()

/** Undefined if the request reads from the primary only. */
export const readsOf = (time: DatabaseTime | undefined): RequestReads | undefined => time && reads.get(time)
export const setReads = (time: DatabaseTime, to: RequestReads) => void reads.set(time, to)
