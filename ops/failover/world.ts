import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { accountFor } from '#platform/db/embedded/account.ts'
import { findHaproxy } from '../../tools/debianPrograms.ts'
import { Service } from '../chaos/service.ts'
import { Supervised } from '../chaos/supervised.ts'
import { Member } from './member.ts'
import { Machine, Network } from './network.ts'
import { ports, proxyConfiguration } from './proxy.ts'

const lan = '10.77.0'
/** Everything heals by itself within this time, also on a machine that is busy. */
const patience = 180_000
const lasting = 5_000
const password = 'a-password-of-the-suite'
const folderPrefix = 'tidewater-failover-'

/** A node of the shop on a machine of its own. */
export interface Node {
  machine: Machine
  shop: Service
  /** Leads to the primary of the database. */
  toPrimary: Supervised
}

/** Three nodes behind HAProxy, with three PostgreSQL, Patroni and etcd. Each is on a machine of its own in one network. */
export class World {
  readonly folder: string
  readonly members: readonly Member[]
  readonly nodes: readonly Node[]
  readonly proxy: { machine: Machine; haproxy: Supervised }
  readonly #network: Network

  private constructor(folder: string, network: Network, account: { uid: number; gid: number }) {
    this.folder = folder
    this.#network = network
    const logOf = (name: string) => createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    this.members = [1, 2, 3].map((nth) => {
      const name = `db${nth}`
      return new Member(new Machine(name, `${lan}.1${nth}`), folder, account, logOf(name))
    })
    const { program, libraries } = findHaproxy()
    const haproxyOn = (machine: Machine, configuration: string) => {
      const file = join(folder, `${machine.name}.cfg`)
      writeFileSync(file, configuration)
      const command = machine.command({ program, args: ['-f', file], environment: { LD_LIBRARY_PATH: libraries } })
      return new Supervised(command, { restartAfter: 1_000, log: logOf(`haproxy-${machine.name}`) })
    }
    // Its addresses are those of the members.
    const toPrimary = readFileSync('ops/haproxy/database.cfg', 'utf8')
    this.nodes = [1, 2, 3].map((nth) => {
      const machine = new Machine(`app${nth}`, `${lan}.2${nth}`)
      const environment = {
        DATA_DIR: join(folder, machine.name),
        DATABASE_URL: `postgres://tidewater:${password}@127.0.0.1:5000/tidewater`,
        UPLOADS_URL: `file://${join(folder, 'uploads')}`,
        PUBLIC_URL: this.address,
        TRUST_PROXY: proxyAddress,
        BACKUP_URL: 'off',
        DEMO: '1',
        LOG_LEVEL: 'error',
      }
      const shop = new Service(ports.shop, environment, join(folder, `${machine.name}.log`), {
        host: machine.address,
        command: (command) => machine.command(command),
      })
      return { machine, shop, toPrimary: haproxyOn(machine, toPrimary) }
    })
    const machine = new Machine('proxy', proxyAddress)
    this.proxy = { machine, haproxy: haproxyOn(machine, proxyConfiguration(this.nodes, join(folder, 'haproxy.sock'))) }
  }

  /** Where people reach the shop. */
  get address() {
    return `http://${proxyAddress}:${ports.proxy}`
  }

  /** Makes the network, the machines and their files. Nothing runs yet. */
  static async make(): Promise<World> {
    refuseSecondRun()
    removeFolders()
    const network = new Network(`${lan}.1`)
    try {
      const folder = await mkdtemp(join(tmpdir(), folderPrefix))
      // PostgreSQL runs as another user.
      chmodSync(folder, 0o755)
      mkdirSync(join(folder, 'uploads'))
      const account = await accountFor(folder)
      if (!account) throw new Error('Only root can run it.')
      return new World(folder, network, account)
    } catch (error) {
      network.close()
      throw error
    }
  }

  async start(log: (sentence: string) => void) {
    log('Starting etcd and Patroni …')
    for (const member of this.members) member.run()
    await until('Patroni has made a cluster', () => this.isReplicated())
    await this.#createShop()
    this.proxy.haproxy.run()
    for (const { toPrimary } of this.nodes) toPrimary.run()
    log('Filling the demo shop …')
    for (const { shop } of this.nodes) await shop.start()
    await this.untilWhole()
  }

  /** Ends all programs at once, and removes the network and the files. */
  close() {
    const programs = [
      ...this.members.flatMap(({ etcd, patroni }) => [etcd, patroni]),
      ...this.nodes.flatMap(({ shop, toPrimary }) => [shop, toPrimary]),
      this.proxy.haproxy,
    ]
    for (const program of programs) program.keepStopped()
    this.#network.close()
  }

  /** The member with the right to be the primary. */
  primary(): Promise<Member> {
    return found('there is a primary', () => this.#find((member) => member.isPrimary()))
  }

  syncStandby(): Promise<Member> {
    return found('a standby confirms', async () => {
      const name = (await this.#clusterState())?.find(({ role }) => role === 'sync_standby')?.name
      return this.members.find((member) => member.name === name)
    })
  }

  etcdLeader(): Promise<Member> {
    return found('etcd has a leader', () => this.#find((member) => member.leadsEtcd()))
  }

  /**
   * Waits until everything is as in the beginning: three of each, replicated, without a hand. A former primary that came back
   * looks so for a moment before it is rewound, so that has to last. Returns how many milliseconds it took.
   */
  async untilWhole(): Promise<number> {
    let since: number | undefined
    const took = await until('all parts work again', async () => {
      if (await this.isWhole()) since ??= performance.now()
      else since = undefined
      return since !== undefined && performance.now() - since > lasting
    })
    return took - lasting
  }

  /** How to reach the PostgreSQL that is the primary now, past the nodes. */
  async databaseOfPrimary(): Promise<string> {
    const { machine } = await this.primary()
    return `postgres://tidewater:${password}@${machine.address}:5432/tidewater`
  }

  async isWhole(): Promise<boolean> {
    const works = await Promise.all([
      this.isReplicated(),
      ...this.members.map((member) => member.hasEtcd()),
      ...this.nodes.map(({ shop }) => shop.isReady()),
    ])
    return works.every(Boolean)
  }

  async isReplicated(): Promise<boolean> {
    const state = await this.#clusterState()
    const has = (role: string) =>
      state?.filter((each) => each.role === role && /^(running|streaming)$/.test(each.state)).length === 1
    return has('leader') && has('sync_standby') && has('replica')
  }

  async #clusterState() {
    for (const member of this.members) {
      const state = await member.seesCluster()
      if (state) return state
    }
    return undefined
  }

  async #find(is: (member: Member) => Promise<boolean>): Promise<Member | undefined> {
    const found = await Promise.all(this.members.map(is))
    return this.members[found.indexOf(true)]
  }

  async #createShop() {
    const { machine, superuser } = await this.primary()
    const client = new pg.Client({ host: machine.address, database: 'postgres', ...superuser })
    await client.connect()
    try {
      await client.query(`create role tidewater login password '${password}'`)
      await client.query('create database tidewater owner tidewater')
    } finally {
      await client.end()
    }
  }
}

const proxyAddress = `${lan}.31`

/** Waits, and returns how many milliseconds it took. */
export async function until(what: string, is: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (!(await is())) {
    if (performance.now() - begun > patience)
      throw new Error(`It took more than ${patience / 60_000} minutes until ${what}.`)
    await pause(250)
  }
  return performance.now() - begun
}

async function found<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  let result: Found | undefined
  await until(what, async () => {
    result = await find()
    return result !== undefined
  })
  if (result === undefined) throw new Error(`It is not so that ${what}.`)
  return result
}

/** There is one network with these names and addresses on a machine. */
function refuseSecondRun() {
  const file = join(tmpdir(), 'tidewater-failover.pid')
  const pid = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const command = existsSync(`/proc/${pid}/cmdline`) && pid !== '' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
  if (command.includes('failover')) throw new Error(`Another run of this check is under way, as process ${pid}.`)
  writeFileSync(file, String(process.pid))
}

/** The logs of the last run stay until the next one begins. */
function removeFolders() {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(folderPrefix)))
    rmSync(join(tmpdir(), name), { recursive: true })
}
