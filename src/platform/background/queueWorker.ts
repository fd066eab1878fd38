import { withinTime } from '../refusal/withinTime.ts'
import { type Background, background } from './background.ts'
import type { Claim } from './queueTable.ts'

interface Queue<Row extends Claim> {
  /** The name of its loop, such as `mails`. */
  name: string
  /** How many rows this node works on at the same time. */
  slots: number
  /** How often it looks for rows, in milliseconds. */
  every: number
  /** Runs at each look for rows, also while all slots are taken. */
  onLook?: (doing: readonly number[]) => Promise<unknown>
  claim: (most: number, doing: readonly number[]) => Promise<Row[]>
  /** Keeps the claim of a row. If it returns false, the work is ended, because the row is not claimed by this node any more. */
  extend: (row: Row) => Promise<boolean>
  extendEvery: number
  /** Works on a row, and records the result. The signal ends the work early. */
  work: (row: Row, signal: AbortSignal) => Promise<void>
  /** The time that the work under way has to finish when the server stops. Then its signal is aborted. */
  grace: number
  onError: (error: unknown) => void
}

/** The reasons why a work is ended early. */
export class Stopping extends Error {}
export class ClaimLost extends Error {}
const stopping = () => new Stopping('The server stops.')

/** How long the work may take to end once its signal is aborted. */
const toEnd = 5_000

/** Works on the rows of a queue while the server runs. */
export class QueueWorker<Row extends Claim> {
  readonly #queue: Queue<Row>
  readonly #loop: Background
  readonly #working = new Map<number, { controller: AbortController; ended: Promise<void> }>()
  #isStopping = false

  constructor(queue: Queue<Row>) {
    const { name, every, onError } = queue
    this.#queue = queue
    this.#loop = background({ name, every, atOnce: true, run: () => this.#fillSlots(), onError })
  }

  /** How many rows this node works on. */
  get running() {
    return this.#working.size
  }

  start() {
    this.#isStopping = false
    this.#loop.start()
  }

  /** Looks for rows at once. */
  wake() {
    this.#loop.wake()
  }

  /** Ends the work on a row, if this node does it, because somebody has cancelled it. */
  cancel(id: number) {
    this.#working.get(id)?.controller.abort(new ClaimLost('It was cancelled.'))
  }

  async stop() {
    this.#isStopping = true
    await this.#loop.stop()
    const ended = Promise.all([...this.#working.values()].map((each) => each.ended)).then(() => true)
    if (await withinTime(ended, this.#queue.grace)) return
    for (const { controller } of this.#working.values()) controller.abort(stopping())
    await withinTime(ended, toEnd)
  }

  async #fillSlots() {
    const { slots, onLook, claim } = this.#queue
    const doing = [...this.#working.keys()]
    await onLook?.(doing)
    if (doing.length < slots) for (const row of await claim(slots - doing.length, doing)) this.#begin(row)
  }

  #begin(row: Row) {
    const controller = new AbortController()
    // It was claimed while the server stopped.
    if (this.#isStopping) controller.abort(stopping())
    const ended = this.#do(row, controller)
      .catch(this.#queue.onError)
      .finally(() => {
        this.#working.delete(row.id)
        if (!this.#isStopping) this.wake()
      })
    this.#working.set(row.id, { controller, ended })
  }

  async #do(row: Row, controller: AbortController) {
    const { extend, extendEvery, work, onError } = this.#queue
    const keepClaim = async () => {
      if (!(await extend(row))) controller.abort(new ClaimLost('Another node has claimed it, or it was cancelled.'))
    }
    // An extension that fails is only logged: the next one may succeed.
    const extending = setInterval(() => keepClaim().catch(onError), extendEvery)
    await work(row, controller.signal).finally(() => clearInterval(extending))
  }
}
