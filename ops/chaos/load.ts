import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '#platform/seeded.ts'
import { type Client, Refused } from './client.ts'
import type { Desk, Person, Role } from './desk.ts'
import type { Journal } from './journal.ts'

/** People at work. */
export class Load {
  /** The fault that is under way. */
  during = 'the start'
  /** The roles that write. */
  readonly roles: readonly Role[]
  /** When writes were acknowledged, by `performance.now()`. */
  readonly acknowledged: number[] = []
  readonly #client: Client
  readonly #people: Person[]
  readonly #chance: () => number
  readonly #firstWrites = new Map<Role, number>()
  #running: Promise<unknown> = Promise.resolve()

  constructor(
    { client, guesses }: Pick<Desk, 'client' | 'guesses'>,
    journal: Journal,
    peopleOf: (desk: Desk) => Person[],
    seed: number,
  ) {
    this.#client = client
    this.#chance = seeded(seed)
    const desk: Desk = {
      client,
      guesses,
      chance: this.#chance,
      ask: (asked) => journal.ask({ ...asked, during: this.during }),
      acknowledge: (role, asked, value) => {
        journal.acknowledge(asked, value)
        this.acknowledged.push(performance.now())
        if (!this.#firstWrites.has(role)) this.#firstWrites.set(role, performance.now())
      },
    }
    this.#people = peopleOf(desk)
    const roles = new Set(this.#people.map(({ role }) => role))
    this.roles = [...roles].filter((role) => role !== 'guesser' && role !== 'reader')
  }

  start() {
    this.#running = Promise.all(this.#people.map((person) => this.#work(person)))
  }

  /** Lets everybody end what they are doing. Whoever still waits for an answer after this time gives up. */
  async end(patience: number) {
    for (const person of this.#people) person.every = Number.POSITIVE_INFINITY
    await Promise.race([this.#running, pause(patience, undefined, { ref: false })])
    this.#client.end()
    await this.#running
  }

  /** Returns after how many milliseconds each role has an acknowledged write; undefined if it has none in time. */
  async untilHealed(patience: number): Promise<ReadonlyMap<Role, number | undefined>> {
    const since = performance.now()
    this.#firstWrites.clear()
    while (this.#firstWrites.size < this.roles.length && performance.now() - since < patience) await pause(50)
    const after = (role: Role) => {
      const moment = this.#firstWrites.get(role)
      return moment === undefined ? undefined : moment - since
    }
    return new Map(this.roles.map((role) => [role, after(role)]))
  }

  async #work(person: Person) {
    while (person.every !== Number.POSITIVE_INFINITY) {
      await person.turn().catch((error: unknown) => {
        if (this.#client.isOver) return
        // Somebody else was quicker, which is an answer.
        if (error instanceof Refused && error.status === 409) return
        const reason = error instanceof Refused ? `${error.status} ${error.code}: ${error.message}` : String(error)
        this.#client.note(`${person.role}: ${reason}`)
      })
      if (person.every !== Number.POSITIVE_INFINITY) await pause(person.every * (0.5 + this.#chance()))
    }
  }
}
