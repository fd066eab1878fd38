import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { SystemAccount } from '#platform/db/embedded/account.ts'
import { send, sendToAll } from '#test/processes.ts'
import { findEtcd, findPatroni } from '../../tools/debianPrograms.ts'
import { findPostgres15 } from '../../tools/postgres15.ts'
import { Supervised } from '../chaos/supervised.ts'
import type { Machine } from './network.ts'

/** systemd waits a tenth of a second. A second more is for a machine that is busy. */
const restartAfter = 1_000
/** The address in the examples, which is that of their first machine. */
const exampleAddress = '10.77.0.11'

/** Of the settings of the examples, those of this machine. */
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

/** What Patroni says about the cluster. */
const Cluster = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), lag: z.union([z.int(), z.string()]).optional() }),
  ),
})
export type ClusterState = z.output<typeof Cluster>['members']

const ask = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(1_500) }).then(
    (response) => (response.ok ? response.json() : undefined),
    () => undefined,
  )

/** A machine with etcd, Patroni and PostgreSQL, as docs/cluster.md describes it. */
export class Member {
  readonly machine: Machine
  readonly etcd: Supervised
  readonly patroni: Supervised
  readonly superuser: { user: string; password: string }
  readonly #data: string

  constructor(machine: Machine, folder: string, account: SystemAccount, log: NodeJS.WritableStream) {
    this.machine = machine
    const home = join(folder, machine.name)
    this.#data = join(home, 'data')
    mkdirSync(home)
    const supervision = { restartAfter, log }

    const etcd = findEtcd()
    const etcdEnvironment = environmentOf('ops/etcd/etcd.env', machine)
    this.etcd = new Supervised(
      machine.command(
        {
          program: etcd.program,
          args: [],
          environment: { ...etcdEnvironment, ETCD_DATA_DIR: join(home, 'etcd'), ETCD_LOG_LEVEL: 'warn' },
          cwd: home,
        },
        account,
      ),
      supervision,
    )

    // The account of PostgreSQL may not read this folder.
    const { program, libraries, python } = findPatroni()
    const copy = join(home, 'python')
    cpSync(program, join(home, 'patroni'))
    // A Patroni that is installed on this machine has none of its own.
    if (existsSync(python)) cpSync(python, copy, { recursive: true })
    if (existsSync(libraries)) cpSync(libraries, join(home, 'libraries'), { recursive: true })
    const example = readFileSync('ops/patroni/patroni.yml', 'utf8')
    const configuration = example
      .replace('/usr/lib/postgresql/15/bin', findPostgres15())
      .replaceAll('/var/lib/postgresql/15/tidewater', this.#data)
      .replaceAll('/var/run/postgresql', home)
    writeFileSync(join(home, 'patroni.yml'), configuration)
    chownSync(home, account.uid, account.gid)
    const environment = environmentOf('ops/patroni/patroni.env', machine)
    this.superuser = {
      user: environment.PATRONI_SUPERUSER_USERNAME ?? '',
      password: environment.PATRONI_SUPERUSER_PASSWORD ?? '',
    }
    this.patroni = new Supervised(
      machine.command(
        {
          program: '/usr/bin/python3',
          args: [join(home, 'patroni'), join(home, 'patroni.yml')],
          environment: {
            PATH: '/usr/bin:/bin',
            LC_ALL: 'C.UTF-8',
            PYTHONPATH: copy,
            PYTHONUNBUFFERED: '1',
            LD_LIBRARY_PATH: join(home, 'libraries'),
            ...environment,
          },
          cwd: home,
        },
        account,
      ),
      supervision,
    )
  }

  get name() {
    return this.machine.name
  }

  run() {
    this.etcd.run()
    this.patroni.run()
  }

  /** All programs die at once and the network is silent, until it is switched on. */
  switchOff() {
    for (const program of [this.etcd, this.patroni]) program.keepStopped()
    this.machine.cut()
    this.machine.killAll()
  }

  switchOn() {
    this.machine.mend()
    this.run()
  }

  killPostgres() {
    send(this.#postmaster, 'SIGKILL')
  }

  freezePostgres() {
    sendToAll(this.#postmaster, 'SIGSTOP')
  }

  thawPostgres() {
    sendToAll(this.#postmaster, 'SIGCONT')
  }

  get #postmaster() {
    return Number.parseInt(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8'), 10)
  }

  /** Whether its etcd answers, and has a leader. */
  async hasEtcd(): Promise<boolean> {
    const health = await ask(`http://${this.machine.address}:2379/health`)
    return z.object({ health: z.literal('true') }).safeParse(health).success
  }

  async leadsEtcd(): Promise<boolean> {
    const status = await fetch(`http://${this.machine.address}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1_500),
    }).then(
      (response) => response.json(),
      () => undefined,
    )
    const read = z.object({ leader: z.string(), header: z.object({ member_id: z.string() }) }).safeParse(status).data
    return read !== undefined && read.leader === read.header.member_id
  }

  /** Whether it holds the right to be the primary. */
  isPrimary(): Promise<boolean> {
    return ask(`http://${this.machine.address}:8008/primary`).then((answer) => answer !== undefined)
  }

  async seesCluster(): Promise<ClusterState | undefined> {
    return Cluster.safeParse(await ask(`http://${this.machine.address}:8008/cluster`)).data?.members
  }
}
