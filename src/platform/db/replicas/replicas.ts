import type pg from 'pg'
import type { ReportEvent } from '../../log.ts'
import { timeLimits } from '../../timeLimits.ts'
import { Positions } from './positions.ts'
import { type Answer, Probe } from './probe.ts'
import type { Replica, ReplicaState } from './replica.ts'

/** Why a read went to the primary. */
export const reasons = ['own_writes', 'behind', 'away', 'failed', 'changes'] as const
export type ReadReason = (typeof reasons)[number]

export interface Wanted {
  /** Reads with the same key go to the same replica. */
  key: number
  /** The replica has to have replayed the log up to here. */
  position: number
}

interface Options {
  /** The address of the primary, which changes when another server is promoted. */
  primary: () => pg.ClientConfig
  /** In milliseconds: a replica that is further behind is not read. */
  lag: number
  open: (onChange: () => void) => Replica[]
  log: ReportEvent
}

/** The replicas of this node, and which of them can be read now. */
export class Replicas {
  readonly all: readonly Replica[]
  readonly lag: number
  readonly #primary: Probe
  readonly #positions = new Positions()
  readonly #log: ReportEvent
  readonly #logged = new Map<Replica, ReplicaState>()
  readonly #counts = new Map<'replica' | ReadReason, number>([
    ['replica', 0],
    ...reasons.map((each) => [each, 0] as const),
  ])
  #primaryAnswer: Answer | undefined
  /** What sessions saved through this node, while a replica has not replayed it. The primary knows it too, unless it is away. */
  readonly #saved = new Map<number, number>()
  #silences = 0

  constructor({ primary, lag, open, log }: Options) {
    this.lag = lag
    this.#log = log
    this.all = open(() => this.#logChanges())
    this.#primary = new Probe(primary, {
      onAnswer: (answer) => this.#hear(answer),
      onSilence: () => this.#missPrimary(),
    })
  }

  /** The primary does not answer, or the server at its address only reads. A single late answer does not count. */
  get isPrimaryAway() {
    return this.#silences > 1
  }

  /** How many reads went to a replica, and to the primary by the reason. */
  get counts(): ReadonlyMap<'replica' | ReadReason, number> {
    return this.#counts
  }

  count(where: 'replica' | ReadReason) {
    this.#counts.set(where, (this.#counts.get(where) ?? 0) + 1)
  }

  /** The replica for a read, or the reason why the primary has to answer it. */
  choose({ key, position }: Wanted): Replica | ReadReason {
    const good = this.all.filter((replica) => replica.isAnswering && this.stateOf(replica) === 'good')
    if (good.length === 0) return this.all.some((replica) => isLate[this.stateOf(replica)]) ? 'behind' : 'away'
    const [chosen] = good
      .filter(({ answer }) => answer && answer.position >= position)
      // When one of them is left, the other keys stay where they are.
      .toSorted((one, other) => this.#rank(other, key) - this.#rank(one, key))
    return chosen ?? 'own_writes'
  }

  stateOf({ answer }: Replica): ReplicaState {
    if (!answer) return 'away'
    if (!answer.isReplica) return 'primary'
    const primary = this.#primaryAnswer
    if (!primary) return 'behind'
    const isAhead = primary.asked > answer.answered && primary.position < answer.position
    if (answer.identity !== primary.identity || isAhead) return 'other'
    if (this.lagOf(answer) <= this.lag) return 'good'
    return answer.isPaused ? 'paused' : 'behind'
  }

  /** Remembers where the log was after a session had saved something. The position is infinite if the primary did not say. */
  remember(session: number, position: number) {
    this.#saved.set(session, position)
  }

  savedBy(session: number): number {
    return this.#saved.get(session) ?? 0
  }

  /** In milliseconds: for how long it may have missed what was saved at the primary. */
  lagOf({ position }: Answer): number {
    // While the primary is away nothing is saved, so a replica that was good then stays good.
    const now = this.isPrimaryAway ? (this.#positions.latest?.at ?? 0) : performance.now()
    return this.#positions.lagOf(position, now)
  }

  /** Waits until a replica has replayed the log up to this position, but not for long. */
  async untilReplayed(position: number): Promise<void> {
    const until = performance.now() + timeLimits.replicas.catchUp
    while (performance.now() < until && this.choose({ key: 0, position }) === 'own_writes')
      await new Promise((resolve) => setTimeout(resolve, timeLimits.replicas.every / 5))
  }

  async end() {
    this.#primary.end()
    await Promise.all(this.all.map((replica) => replica.end()))
  }

  #hear(answer: Answer) {
    if (answer.isReplica) return this.#missPrimary()
    this.#positions.add(answer.position, answer.asked)
    this.#primaryAnswer = answer
    this.#silences = 0
    this.#forgetReplayed(answer.position)
    this.#logChanges()
  }

  #missPrimary() {
    this.#silences++
    this.#logChanges()
  }

  #forgetReplayed(primary: number) {
    const replayed = Math.min(...this.all.flatMap(({ answer }) => (answer?.isReplica ? [answer.position] : [])))
    for (const [id, position] of this.#saved) {
      if (position <= replayed) this.#saved.delete(id)
      else if (position === Number.POSITIVE_INFINITY) this.#saved.set(id, primary)
    }
  }

  #rank(replica: Replica, key: number) {
    return Math.imul(Math.imul(key + 1, 0x9e3779b1) ^ (this.all.indexOf(replica) + 1), 0x85ebca6b) >>> 0
  }

  #logChanges() {
    if (!this.#primaryAnswer) return
    for (const replica of this.all) {
      const state = this.stateOf(replica)
      const before = this.#logged.get(replica)
      this.#logged.set(replica, state)
      if (state !== before && (before !== undefined || state !== 'good'))
        this.#log(sentences[state](replica.name), state === 'good' ? 'info' : 'warn')
    }
  }
}

const isLate: Partial<Record<ReplicaState, true>> = { behind: true, paused: true }

const sentences: Record<ReplicaState, (name: string) => string> = {
  good: (name) => `The replica ${name} is read again.`,
  behind: (name) => `The replica ${name} is too far behind, so it is not read.`,
  paused: (name) => `The replica ${name} does not replay the log: somebody has paused it. It is not read.`,
  away: (name) => `The replica ${name} does not answer, so it is not read.`,
  primary: (name) => `The server ${name} is no replica now, but a primary. It is not read as a replica.`,
  other: (name) => `The server ${name} does not replay the log of our primary, so it is not read.`,
}
