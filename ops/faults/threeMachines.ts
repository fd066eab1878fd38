import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#platform/db/database.ts'
import { accountFor } from '#platform/db/embedded/account.ts'
import { findHaproxy } from '../../tools/debianPrograms.ts'
import { faultsOfThreeMachines } from './faultsOfThreeMachines.ts'
import { Member } from './member.ts'
import { Machine, makeSwitch, removeNetwork } from './network.ts'
import { isReady, openShopProgram, Program } from './program.ts'
import { type Topology, until } from './topology.ts'

const lan = '10.77.0'
const proxyAddress = `${lan}.31`
const password = 'a-password-of-the-suite'
/** In milliseconds. Everything works again within this time without help, also on a busy machine. */
const patience = 180_000
const lasting = 5_000

/** A node of the shop on a machine of its own. */
export interface ShopNode {
  machine: Machine
  address: string
  shop: Program
  /** HAProxy, which leads to the primary of the database. */
  toPrimary: Program
}

/** Three nodes behind HAProxy, with three PostgreSQL, Patroni and etcd. Each is on a machine of its own in one network. */
export class ThreeMachines implements Topology {
  readonly address = `http://${proxyAddress}`
  readonly believesAddresses = false
  readonly faults = faultsOfThreeMachines(this)
  members: readonly Member[] = []
  nodes: readonly ShopNode[] = []
  proxy!: Program
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async start() {
    await makeSwitch(`${lan}.1`)
    const account = await accountFor(this.#folder)
    if (!account) throw new Error('Only root can run it.')
    this.members = [1, 2, 3].map((n) => new Member(new Machine(`db${n}`, `${lan}.1${n}`), this.#folder, account))
    for (const member of this.members) member.run()
    await until('Patroni had made a cluster', patience, () => this.#isReplicated())
    await this.#createShop()
    mkdirSync(join(this.#folder, 'uploads'))
    this.nodes = [1, 2, 3].map((n) => this.#nodeOn(new Machine(`app${n}`, `${lan}.2${n}`)))
    this.proxy = this.#haproxyOn(new Machine('proxy', proxyAddress), this.#proxyConfiguration)
    this.proxy.run()
    for (const { address, shop, toPrimary } of this.nodes) {
      toPrimary.run()
      shop.run()
      await until('a node was ready', patience, () => isReady(address))
    }
    await this.untilWhole()
  }

  /** Opens the PostgreSQL that is the primary now, past the nodes. */
  async openDatabase() {
    const { machine } = await this.primary()
    return openDatabase(`postgres://tidewater:${password}@${machine.address}:5432/tidewater`)
  }

  /**
   * Waits until three of each work and are replicated. A former primary that comes back looks like that for a moment before it
   * is rewound, so the state has to last.
   */
  async untilWhole() {
    let since: number | undefined
    await until('all parts worked again', patience, async () => {
      const works = [
        this.#isReplicated(),
        ...this.members.map((member) => member.hasEtcd()),
        ...this.nodes.map(({ address }) => isReady(address)),
      ]
      since = (await Promise.all(works)).every(Boolean) ? (since ?? performance.now()) : undefined
      return since !== undefined && performance.now() - since > lasting
    })
  }

  async findProblems() {
    return []
  }

  /** Kills all programs at once. */
  async end() {
    const programs = [
      ...(this.proxy ? [this.proxy] : []),
      ...this.members.flatMap(({ etcd, patroni }) => [etcd, patroni]),
      ...this.nodes.flatMap(({ shop, toPrimary }) => [shop, toPrimary]),
    ]
    for (const program of programs) program.isWanted = false
    removeNetwork()
  }

  /** The member with the right to be the primary. */
  primary(): Promise<Member> {
    return this.#find('there was a primary', (member) => member.isPrimary())
  }

  syncStandby(): Promise<Member> {
    return this.#find('a standby confirmed', async ({ machine }) => {
      const state = await this.#clusterState()
      return state.find(({ role }) => role === 'sync_standby')?.name === machine.name
    })
  }

  etcdLeader(): Promise<Member> {
    return this.#find('etcd had a leader', (member) => member.leadsEtcd())
  }

  async killAllApps() {
    for (const { address, shop } of this.nodes) {
      shop.kill()
      await pause(5_000)
      await until('a node was ready again', patience, () => isReady(address))
    }
  }

  /** Waits until another member is the primary and a standby confirms. */
  async untilReplaced(old: Member) {
    await until('another member was the primary', patience, async () => (await this.primary()) !== old)
    await this.syncStandby()
  }

  async #find(what: string, is: (member: Member) => Promise<boolean>): Promise<Member> {
    let found: Member | undefined
    await until(what, patience, async () => {
      const answers = await Promise.all(this.members.map(is))
      found = this.members[answers.indexOf(true)]
      return found !== undefined
    })
    return found!
  }

  async #isReplicated(): Promise<boolean> {
    const state = (await this.#clusterState()).filter((member) => /^(running|streaming)$/.test(member.state))
    const roles = state.map(({ role }) => role).sort()
    return roles.join() === 'leader,replica,sync_standby'
  }

  async #clusterState() {
    for (const member of this.members) {
      const state = await member.seesCluster()
      if (state) return state
    }
    return []
  }

  async #createShop() {
    const { machine, superuser } = await this.primary()
    const client = new pg.Client({ host: machine.address, database: 'postgres', ...superuser })
    await client.connect()
    await client.query(`create role tidewater login password '${password}'`)
    await client.query('create database tidewater owner tidewater')
    await client.end()
  }

  #nodeOn(machine: Machine): ShopNode {
    const environment = {
      DATA_DIR: join(this.#folder, machine.name),
      DATABASE_URL: `postgres://tidewater:${password}@127.0.0.1:5000/tidewater`,
      UPLOADS_URL: `file://${join(this.#folder, 'uploads')}`,
      HOST: machine.address,
      PORT: '3000',
      PUBLIC_URL: this.address,
      TRUST_PROXY: proxyAddress,
      BACKUP_URL: 'off',
      DEMO: '1',
      LOG_LEVEL: 'error',
    }
    const log = join(this.#folder, `${machine.name}.log`)
    const shop = openShopProgram(environment, log, (command) => machine.command(command))
    // The addresses of the example are those of the members.
    const toPrimary = this.#haproxyOn(machine, readFileSync('ops/haproxy/database.cfg', 'utf8'))
    return { machine, address: `http://${machine.address}:3000`, shop, toPrimary }
  }

  #haproxyOn(machine: Machine, configuration: string): Program {
    const file = join(this.#folder, `${machine.name}.cfg`)
    writeFileSync(file, configuration)
    const { program, libraries } = findHaproxy()
    const command = { program, args: ['-f', file], environment: { LD_LIBRARY_PATH: libraries } }
    return new Program(machine.command(command), join(this.#folder, `haproxy-${machine.name}.log`))
  }

  /** The example that people copy, with the addresses of the nodes. */
  get #proxyConfiguration() {
    return readFileSync('ops/haproxy/haproxy.cfg', 'utf8')
      .replace('/run/haproxy/admin.sock', join(this.#folder, 'haproxy.sock'))
      .replaceAll('10.0.0.', `${lan}.2`)
  }
}
