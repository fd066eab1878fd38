import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { ShopPool } from '../connections/pool.ts'
import { currentDatabaseTime, type DatabaseTime, duringRequest } from '../databaseTime.ts'
import { isRead, isReadTransaction } from './isRead.ts'
import type { Replica } from './replica.ts'
import type { Replicas } from './replicas.ts'
import { type RequestReads, readsOf } from './requestReads.ts'

/**
 * The connections of a shop with replicas. A request that may read from a replica gets a connection that chooses its server at
 * its first statement; all others get one to the primary.
 */
export class ReadingPool implements PostgresPool {
  readonly options: object
  readonly #primary: ShopPool
  readonly #replicas: Replicas

  constructor(primary: ShopPool, replicas: Replicas) {
    this.options = primary.options
    this.#primary = primary
    this.#replicas = replicas
  }

  async connect(): Promise<PostgresPoolClient> {
    const time = currentDatabaseTime()
    const reads = readsOf(time)
    if (!time || !reads) return this.#primary.connect()
    // Kysely uses only its methods `query`, for a statement, and `release`.
    return new ReadingClient(this.#primary, time, reads) as unknown as PostgresPoolClient
  }

  async end() {
    await Promise.all([this.#primary.end(), this.#replicas.end()])
  }
}

type Result = PostgresQueryResult<unknown>

/** A connection to a replica or to the primary, whichever the next statement needs. */
class ReadingClient {
  readonly #primary: ShopPool
  readonly #time: DatabaseTime
  readonly #reads: RequestReads
  #client: pg.PoolClient | undefined
  /** The replica that the client is connected to. */
  #replica: Replica | undefined
  #isInTransaction = false

  constructor(primary: ShopPool, time: DatabaseTime, reads: RequestReads) {
    this.#primary = primary
    this.#time = time
    this.#reads = reads
  }

  async query(text: string, values: unknown[]): Promise<Result> {
    if (this.#isInTransaction) {
      this.#isInTransaction = text !== 'commit' && text !== 'rollback'
      return this.#send(text, values)
    }
    const isTransaction = /^(begin|start transaction)/.test(text)
    const result = isTransaction
      ? await (isReadTransaction(text) ? this.#read(text, values) : this.#change(text, values))
      : await (isRead(text) ? this.#read(text, values) : this.#change(text, values))
    this.#isInTransaction = isTransaction
    return result
  }

  release(isBroken = false) {
    this.#giveBack(isBroken)
  }

  async #read(text: string, values: unknown[]): Promise<Result> {
    const { replica } = this.#reads
    const { queued, hasLostDatabase } = this.#time
    try {
      await this.#moveTo(replica)
      const result = await this.#send(text, values)
      this.#reads.count()
      return result
    } catch (error) {
      if (this.#time.signal?.aborted || !replica || !this.#reads.leaveAfter(error)) throw error
      // The time that the replica took does not count for the primary.
      Object.assign(this.#time, { queued, hasLostDatabase })
      return this.#read(text, values)
    }
  }

  /** What the request reads after it has saved something, it reads from the primary. */
  async #change(text: string, values: unknown[]): Promise<Result> {
    this.#reads.stayAtPrimary('changes')
    await this.#moveTo(undefined)
    return this.#send(text, values)
  }

  async #moveTo(replica: Replica | undefined) {
    if (this.#client && this.#replica === replica) return
    this.#giveBack(false)
    // A long list is sent in events of its connection, which are outside the context of the request.
    this.#client = await duringRequest(this.#time, () => (replica ? replica.take() : this.#primary.connect()))
    this.#replica = replica
  }

  #send(text: string, values: unknown[]): Promise<Result> {
    if (!this.#client) throw new Error('A statement was sent on a connection that was given back.')
    return this.#client.query(text, values) as unknown as Promise<Result>
  }

  #giveBack(isBroken: boolean) {
    const client = this.#client
    this.#client = undefined
    if (!client) return
    if (this.#replica) this.#replica.giveBack(client, isBroken)
    else client.release(isBroken)
  }
}
