import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { SystemAccount } from '#platform/db/embedded/account.ts'
import { childrenOf } from '#test/processes.ts'
import { findEtcd, findPatroni } from '../../tools/debianPrograms.ts'
import { findPostgres15 } from '../../tools/postgres15.ts'
import type { Machine } from './network.ts'
import { Program } from './program.ts'

/** The address in the examples, which is that of their first machine. */
const exampleAddress = '10.77.0.11'

/** The settings of an example, with the name and the address of this machine. */
function environmentOf(file: string, { name, address }: Machine): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z\d_]+)=(.*)$/gm)
  return Object.fromEntries(
    [...lines].map(([, variable = '', value = '']) => {
      if (variable.endsWith('_NAME') && value === 'db1') return [variable, name]
      // The list of all machines is the same everywhere.
      return [variable, variable === 'ETCD_INITIAL_CLUSTER' ? value : value.replaceAll(exampleAddress, address)]
    }),
  )
}

/** The answer of Patroni about the cluster. */
const Cluster = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) })
export type ClusterState = z.output<typeof Cluster>['members']
const Healthy = z.object({ health: z.literal('true') })
const Leading = z.object({ leader: z.string(), header: z.object({ member_id: z.string() }) })

/** A machine with etcd, Patroni and PostgreSQL, as docs/cluster.md describes it. */
export class Member {
  readonly machine: Machine
  readonly etcd: Program
  readonly patroni: Program
  readonly superuser: { user: string | undefined; password: string | undefined }
  readonly #data: string

  constructor(machine: Machine, folder: string, account: SystemAccount) {
    this.machine = machine
    const home = join(folder, machine.name)
    this.#data = join(home, 'data')
    mkdirSync(home)
    const run = (program: string, args: string[], environment: Record<string, string>) =>
      new Program(
        machine.command({ program, args, environment, cwd: home }, account),
        join(folder, `${machine.name}.log`),
      )
    const settings = environmentOf('ops/etcd/etcd.env', machine)
    this.etcd = run(findEtcd().program, [], { ...settings, ETCD_DATA_DIR: join(home, 'etcd'), ETCD_LOG_LEVEL: 'warn' })

    // The account of PostgreSQL may not read the folder with the programs. One that is installed has none.
    const { program, libraries, python } = findPatroni()
    const copies = { [program]: 'patroni', [libraries]: 'libraries', [python]: 'python' }
    for (const [from, to] of Object.entries(copies)) {
      if (existsSync(from)) cpSync(from, join(home, to), { recursive: true })
    }
    const configuration = readFileSync('ops/patroni/patroni.yml', 'utf8')
      .replace('/usr/lib/postgresql/15/bin', findPostgres15())
      .replaceAll('/var/lib/postgresql/15/tidewater', this.#data)
      .replaceAll('/var/run/postgresql', home)
    writeFileSync(join(home, 'patroni.yml'), configuration)
    chownSync(home, account.uid, account.gid)
    const environment = environmentOf('ops/patroni/patroni.env', machine)
    this.superuser = {
      user: environment.PATRONI_SUPERUSER_USERNAME,
      password: environment.PATRONI_SUPERUSER_PASSWORD,
    }
    this.patroni = run('/usr/bin/python3', [join(home, 'patroni'), join(home, 'patroni.yml')], {
      PATH: '/usr/bin:/bin',
      LC_ALL: 'C.UTF-8',
      PYTHONPATH: join(home, 'python'),
      PYTHONUNBUFFERED: '1',
      LD_LIBRARY_PATH: join(home, 'libraries'),
      ...environment,
    })
  }

  run() {
    this.etcd.run()
    this.patroni.run()
  }

  /** Kills all programs at once and cuts the network, until it is switched on. */
  switchOff() {
    for (const program of [this.etcd, this.patroni]) program.isWanted = false
    this.machine.cut()
    this.machine.killAll()
  }

  switchOn() {
    this.machine.mend()
    this.run()
  }

  get postmaster() {
    return Number.parseInt(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8'), 10)
  }

  get processesOfPostgres() {
    return [this.postmaster, ...childrenOf(this.postmaster)]
  }

  /** Whether its etcd answers, and has a leader. */
  async hasEtcd(): Promise<boolean> {
    return Healthy.safeParse(await this.#ask(':2379/health')).success
  }

  async leadsEtcd(): Promise<boolean> {
    const status = await this.#ask(':2379/v3/maintenance/status', { method: 'POST', body: '{}' })
    const read = Leading.safeParse(status).data
    return read !== undefined && read.leader === read.header.member_id
  }

  /** Whether it holds the right to be the primary. */
  async isPrimary(): Promise<boolean> {
    return (await this.#ask(':8008/primary')) !== undefined
  }

  async seesCluster(): Promise<ClusterState | undefined> {
    return Cluster.safeParse(await this.#ask(':8008/cluster')).data?.members
  }

  #ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const signal = AbortSignal.timeout(1_500)
    return fetch(`http://${this.machine.address}${path}`, { ...init, signal })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
  }
}
