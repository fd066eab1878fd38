import { execFile } from 'node:child_process'
import { appendFile, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountFor } from '#platform/db/embedded/account.ts'
import { clusterIn, superuser } from '#platform/db/embedded/cluster.ts'
import { type Postmaster, spawnPostmaster, stopPostmaster } from '#platform/db/embedded/postmaster.ts'
import { findPackage, runnablePrograms } from '#platform/db/embedded/programs.ts'
import { settings } from '#platform/db/embedded/settings.ts'
import { freePort } from './freePort.ts'
import { copyDemoFolder, type SocketConnection } from './postgres.ts'
import { sendToAll } from './processes.ts'
import { removeFolder } from './removeFolder.ts'
import { untilTrue } from './untilTrue.ts'

/** A PostgreSQL with the demo shop, on a port of 127.0.0.1. It is the primary, or a standby that streams from another one. */
export interface PostgresServer {
  readonly port: number
  /** The connection by its socket. `port` is also the port of the socket. */
  readonly connection: SocketConnection
  /** Returns the first row of a statement, on a connection of its own. */
  read<Row extends pg.QueryResultRow>(text: string): Promise<Row>
  /** Runs a statement outside of a transaction, on a connection of its own. */
  run(text: string): Promise<void>
  /** Makes a standby a primary. */
  promote(): Promise<void>
  /** Resolves when this standby has everything that the primary has saved until now. */
  catchUp(primary: PostgresServer): Promise<void>
  /** Pauses all its processes, like a machine that hangs. */
  freeze(): void
  thaw(): void
  kill(): Promise<void>
  /** Ends it as an administrator does: a standby gets all that was saved. */
  stop(): Promise<void>
  /** Starts it again as it was: as a primary or as a standby. */
  start(): Promise<void>
  /** Makes it a standby of another one, with a new copy of its data. It may be running or not. */
  follow(primary: PostgresServer): Promise<void>
}

/** Starts a primary and its standbys, in this order. They stream asynchronously. `stop` ends all of them. */
export async function startServers(count = 2): Promise<{ servers: PostgresServer[]; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'servers-'))
  const servers: Server[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await removeFolder(folder)
  }
  try {
    for (let n = 1; n <= count; n++) {
      const home = join(folder, String(n))
      // The demo shop was stopped when it was copied, so its copies can stream from each other.
      await copyDemoFolder(home)
      servers.push(new Server(home, await freePort()))
    }
    const [primary, ...standbys] = servers
    await primary?.start()
    await Promise.all(standbys.map((standby) => primary && standby.startAsStandbyOf(primary)))
    return { servers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const execute = promisify(execFile)

class Server implements PostgresServer {
  readonly port: number
  readonly #home: string
  #postmaster: Postmaster | undefined

  constructor(home: string, port: number) {
    this.#home = home
    this.port = port
  }

  get #cluster() {
    return clusterIn(this.#home)
  }

  get connection(): SocketConnection {
    return { host: this.#cluster, port: this.port, user: superuser, database: 'tidewater' }
  }

  async read<Row extends pg.QueryResultRow>(text: string): Promise<Row> {
    const [row] = await this.#query<Row>(text)
    if (!row) throw new Error(`This statement returned no row: ${text}`)
    return row
  }

  async run(text: string) {
    await this.#query(text)
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client(this.connection)
    await client.connect()
    const { rows } = await client.query<Row>(text).finally(() => client.end())
    return rows
  }

  async promote() {
    await this.read('select pg_promote()')
  }

  async catchUp(primary: PostgresServer) {
    const { lsn } = await primary.read<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
    const hasIt = `select coalesce(pg_last_wal_replay_lsn() >= '${lsn}', false) as is`
    await untilTrue(async () => (await this.read<{ is: boolean }>(hasIt)).is)
  }

  #signalAll(signal: NodeJS.Signals) {
    const pid = this.#postmaster?.pid()
    if (pid !== undefined) sendToAll(pid, signal)
  }

  freeze() {
    this.#signalAll('SIGSTOP')
  }

  thaw() {
    this.#signalAll('SIGCONT')
  }

  async kill() {
    const pid = this.#postmaster?.pid()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    await untilTrue(() => this.#postmaster?.pid() === undefined, 5)
  }

  async stop() {
    this.thaw()
    const pid = this.#postmaster?.pid()
    if (pid !== undefined) await stopPostmaster(pid)
    this.#postmaster = undefined
  }

  async start() {
    // Processes of a server that was killed hold its memory for a moment, so the first try may fail.
    let tries = 0
    await untilTrue(async () => {
      const error = await this.#untilOpen(await this.#spawn())
      if (error !== undefined && ++tries === 20) throw new Error(`PostgreSQL does not start: ${error}`)
      return error === undefined
    }, 200)
  }

  async #spawn() {
    await this.#write('pg_hba.conf', rules)
    const account = await accountFor(this.#cluster)
    const own = { listen_addresses: '127.0.0.1', port: this.port, ...streaming }
    const added = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#postmaster = await spawnPostmaster(
      this.#home,
      await runnablePrograms(findPackage(this.#home), account),
      account,
      [...settings({ isDurable: false }), ...added],
    )
    return this.#postmaster
  }

  /** Returns the log of a server that ended again. */
  async #untilOpen(postmaster: Postmaster): Promise<string | undefined> {
    let isOpen = false
    await untilTrue(async () => {
      isOpen = await this.read('select 1 as is').then(
        () => true,
        () => false,
      )
      return isOpen || postmaster.pid() === undefined
    })
    return isOpen ? undefined : postmaster.output()
  }

  /** The user that runs PostgreSQL needs to own the file. */
  async #write(name: string, text: string) {
    const path = join(this.#cluster, name)
    await writeFile(path, text)
    const account = await accountFor(this.#cluster)
    if (account) await chown(path, account.uid, account.gid)
  }

  async startAsStandbyOf({ port }: PostgresServer) {
    await this.#write('standby.signal', '')
    const way = `host=127.0.0.1 port=${port} user=${superuser} application_name=standby_${this.port}`
    // PostgreSQL reads this file last, and the last line of a setting counts.
    await appendFile(join(this.#cluster, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`)
    await this.start()
  }

  async follow(primary: PostgresServer) {
    await this.stop()
    await rm(this.#cluster, { recursive: true })
    const client = new pg.Client(primary.connection)
    await client.connect()
    try {
      await client.query(`select pg_backup_start('standby', true)`)
      // A file that PostgreSQL deletes meanwhile makes cp fail, and is not needed.
      await execute('cp', ['-a', primary.connection.host, this.#cluster]).catch(() => undefined)
      const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
      for (const name of ['postmaster.pid', 'standby.signal', `.s.PGSQL.${primary.port}`])
        await rm(join(this.#cluster, name), { force: true })
      await execute('find', [join(this.#cluster, 'pg_wal'), '-type', 'f', '-delete'])
      await this.#write('backup_label', rows[0]?.label ?? '')
    } finally {
      await client.end()
    }
    await this.startAsStandbyOf(primary)
  }
}

const rules = ['local all all trust', 'host all,replication all 127.0.0.1/32 trust', ''].join('\n')

const streaming = {
  // Commits wait for the WAL only, because `catchUp` waits for it, too.
  synchronous_commit: 'local',
  // Keeps the WAL that a standby needs after it was away.
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '100ms',
  // Small, because the machine is shared.
  shared_buffers: '32MB',
}
