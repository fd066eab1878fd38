import { Refusal } from '../refusal/refusal.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { WaitingLine } from '../refusal/waitingLine.ts'
import { jobCodes } from './codes.ts'

/** A node does this many long works at the same time. With one place, a client that reads slowly would make all others wait. */
const placesOfNode = 2

/** The places for long work of one node, and one for each user. */
export class LongWork {
  readonly #node = new WaitingLine({
    places: placesOfNode,
    patience: timeLimits.longWork.inLine,
    full: () => new Refusal(jobCodes.nodeBusy, {}, { retryAfter: 60 }),
  })
  readonly #users = new Map<number, WaitingLine>()

  /** Waits for the place of the user and for one of the node. A caller who waits too long is refused. */
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

  /** A job waits for a place of the node only: the database allows one running job of each user. */
  enterJob(signal: AbortSignal): Promise<() => void> {
    return this.#node.enter(signal, Number.POSITIVE_INFINITY)
  }

  /** There are never more lines than users. */
  #lineOf(user: number): WaitingLine {
    const line =
      this.#users.get(user) ??
      new WaitingLine({
        places: 1,
        patience: timeLimits.longWork.inLine,
        full: () => new Refusal(jobCodes.userBusy, {}, { retryAfter: 30 }),
      })
    this.#users.set(user, line)
    return line
  }
}
