import { Refusal } from '../refusal/refusal.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { WaitingLine } from '../refusal/waitingLine.ts'
import { jobCodes } from './codes.ts'

/** A node does this many long works at the same time. With one slot, a client that reads slowly would make all others wait. */
const slotsOfNode = 2

/** The slots for long work of one node, and one for each user. */
export class LongWork {
  readonly #node = new WaitingLine({
    slots: slotsOfNode,
    patience: timeLimits.longWork.inLine,
    full: () => new Refusal(jobCodes.nodeBusy, {}, { retryAfter: 60 }),
  })
  readonly #users = new Map<number, WaitingLine>()

  /** Waits for the slot of the user and for one of the node. A caller who waits too long is refused. */
  async enter(user: number, signal: AbortSignal): Promise<() => void> {
    const leaveOwn = await this.#lineOf(user).enter(signal)
    try {
      const leaveNode = await this.#node.enter(signal)
      return () => {
        leaveNode()
        leaveOwn()
      }
    } catch (error) {
      leaveOwn()
      throw error
    }
  }

  /** A job waits for a slot of the node only: the database allows one running job of each user. */
  enterJob(signal: AbortSignal): Promise<() => void> {
    return this.#node.enter(signal, Number.POSITIVE_INFINITY)
  }

  /** There are never more lines than users. */
  #lineOf(user: number): WaitingLine {
    const line =
      this.#users.get(user) ??
      new WaitingLine({
        slots: 1,
        patience: timeLimits.longWork.inLine,
        full: () => new Refusal(jobCodes.userBusy, {}, { retryAfter: 30 }),
      })
    this.#users.set(user, line)
    return line
  }
}
