import type pg from 'pg'
import type { ShopClient } from '../connections/client.ts'
import type { ShopPool } from '../connections/pool.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { type Answer, Probe } from './probe.ts'

/**
 * `primary`: it has been promoted. `other`: it belongs to another database, or has a part of the log that the primary lost when
 * it failed over.
 */
export type ReplicaState = 'good' | 'behind' | 'paused' | 'away' | 'primary' | 'other'

interface Options {
  /** For people: its host and port. */
  name: string
  connection: pg.ClientConfig
  pool: ShopPool
  onChange: () => void
}

/** A server that replays the log of the primary, and the connections to it. */
export class Replica {
  readonly name: string
  readonly pool: ShopPool
  readonly #probe: Probe
  readonly #taken = new Set<pg.PoolClient>()
  /** Resolves when the server stops answering. */
  #silence = Promise.withResolvers<void>()
  #answer: Answer | undefined

  constructor({ name, connection, pool, onChange }: Options) {
    this.name = name
    this.pool = pool
    this.#probe = new Probe(() => connection, {
      onAnswer: (answer) => {
        this.#answer = answer
        onChange()
      },
      onSilence: () => {
        this.#lose()
        onChange()
      },
    })
  }

  /** What it said last; undefined while it does not answer. */
  get answer(): Answer | undefined {
    return this.#answer
  }

  /** It answers, and is not late with the next answer. */
  get isAnswering() {
    return this.#answer !== undefined && !this.#probe.isLate
  }

  /** Takes a connection out of its pool. Fails at once when the server stops answering. */
  async take(): Promise<pg.PoolClient> {
    const connecting = this.pool.connect()
    const client = await Promise.race([connecting, this.#silence.promise])
    if (!client) {
      connecting.then((late) => late.release()).catch(() => undefined)
      throw new DatabaseUnavailable('away')
    }
    this.#taken.add(client)
    return client
  }

  giveBack(client: pg.PoolClient, isBroken: boolean) {
    this.#taken.delete(client)
    client.release(isBroken)
  }

  async end() {
    this.#probe.end()
    await this.pool.end()
  }

  /** Statements that run on it would wait for their time limit, so they fail now, and are read from the primary. */
  #lose() {
    this.#answer = undefined
    this.#silence.resolve()
    this.#silence = Promise.withResolvers()
    // The pool is configured with this class.
    for (const client of this.#taken) (client as unknown as ShopClient).destroy()
  }
}
