import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '#platform/shop/seeded.ts'
import { type Caller, type Client, Refused } from './client.ts'
import type { Asked } from './journal.ts'
import { type Desk, type Person, people } from './people.ts'
import type { Stage } from './stage.ts'

/** People at work. */
export class Load {
  /** The fault that is under way. */
  during = 'the start'
  readonly asked: Asked[] = []
  /** Which role's writes were acknowledged, and when, by `performance.now()`. */
  readonly writes: { role: string; at: number }[] = []
  readonly #client: Client
  readonly #stage: Stage
  readonly #people: readonly Person[]
  readonly #chance: () => number
  #isEnding = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(client: Client, stage: Stage, { seed, believesAddresses }: { seed: number; believesAddresses: boolean }) {
    this.#client = client
    this.#stage = stage
    this.#chance = seeded(seed)
    this.#people = people.filter(({ namesAddress }) => believesAddresses || !namesAddress)
  }

  start() {
    this.#running = Promise.all(this.#people.map((person) => this.#work(person)))
  }

  /** Lets everybody finish their current request. After this time, all who still wait for a response give up. */
  async end(patience: number) {
    this.#isEnding = true
    await Promise.race([this.#running, pause(patience, undefined, { ref: false })])
    this.#client.isOver = true
    await this.#running
  }

  /** Waits until each role that writes has an acknowledged write, and returns the roles that have none in time. */
  async untilAllWrite(patience: number): Promise<string[]> {
    const since = performance.now()
    const roles = new Set(this.#people.filter(({ onlyReads }) => !onlyReads).map(({ role }) => role))
    while (roles.size > 0 && performance.now() - since < patience) {
      await pause(50)
      for (const { role, at } of this.writes) if (at > since) roles.delete(role)
    }
    return [...roles]
  }

  #deskOf(role: string): Desk {
    const note = async (asked: Omit<Asked, 'during'>, work: (key: string) => Promise<string | undefined>) => {
      const noted: Asked = { ...asked, during: this.during }
      this.asked.push(noted)
      const acknowledged = await work(asked.key)
      if (acknowledged === undefined) return
      noted.acknowledged = acknowledged
      this.writes.push({ role, at: performance.now() })
    }
    return {
      client: this.#client,
      stage: this.#stage,
      chance: this.#chance,
      make: (name, work) => note({ kind: 'made', name, key: randomUUID() }, work),
      set: (name, wanted, work) => note({ kind: 'set', name, key: '', wanted }, work),
    }
  }

  async #work({ role, every, act, account }: Person) {
    const desk = this.#deskOf(role)
    const by: Caller = {}
    while (!this.#isEnding) {
      try {
        if (account !== undefined && by.token === undefined) await this.#client.signIn(by, account)
        await act(desk, by)
      } catch (error) {
        this.#judge(error, role)
        if (error instanceof Refused && error.status === 401) delete by.token
      }
      if (!this.#isEnding) await pause(every * (0.5 + this.#chance()))
    }
  }

  #judge(error: unknown, role: string) {
    // Somebody else was quicker, which is an answer.
    if (this.#client.isOver || (error instanceof Refused && error.status === 409)) return
    this.#client.errors.push(`${role}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
