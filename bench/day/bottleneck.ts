import type { Sample } from './watch.ts'

/** How much of each resource is in use, from 0 to 1, with the figure by which that is known. */
export interface Resource {
  name: string
  use: number
  figure: string
}

/** Above this, a queue grows long before it. */
const isFull = 0.85

interface Machine {
  cores: number
  nodes: number
  /** Hashes of pins and passwords a second, and how many one node computes in a second. */
  hashes: { asked: number; possible: number }
}

/** Everything that can be the first to be used up, the fullest first. */
export function resourcesOf(samples: readonly Sample[], { cores, nodes, hashes }: Machine): Resource[] {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / Math.max(1, samples.length)
  const cpu = {
    nodes: mean((sample) => sample.cpu.nodes),
    postgres: mean((sample) => sample.cpu.postgres),
    proxy: mean((sample) => sample.cpu.proxy),
    generator: mean((sample) => sample.cpu.generator),
    machine: mean((sample) => sample.cpu.machine),
  }
  const others = Math.max(0, cpu.machine - cpu.nodes - cpu.postgres - cpu.proxy - cpu.generator)
  const loop = mean((sample) => sample.eventLoop)
  const pool = mean((sample) => sample.pool)
  // Where less than one statement is active, its waiting holds up nobody else.
  const weight = (sample: Sample) => Math.min(1, sample.active)
  const [locks, disk] = [mean((each) => each.locks * weight(each)), mean((each) => each.disk * weight(each))]
  const hashing = hashes.asked / Math.max(1, hashes.possible * nodes)
  const all: Resource[] = [
    {
      name: `the processors of the machine, of which ${largest({ ...cpu, others })} most`,
      use: cpu.machine / cores,
      figure:
        `${cpu.machine.toFixed(2)} of ${cores} cores were busy: nodes ${cpu.nodes.toFixed(2)}, PostgreSQL ${cpu.postgres.toFixed(2)}, ` +
        `HAProxy ${cpu.proxy.toFixed(2)}, the load generator ${cpu.generator.toFixed(2)}, others ${others.toFixed(2)}`,
    },
    {
      name: 'the event loop of a node',
      use: loop,
      figure: `tidewater_event_loop_busy_seconds_total grew by ${loop.toFixed(2)} s a second`,
    },
    {
      name: 'the hashes of pins and passwords',
      use: hashing,
      figure: `${hashes.asked.toFixed(1)} a second were asked for, and ${(hashes.possible * nodes).toFixed(0)} are possible`,
    },
    {
      name: 'the connections to PostgreSQL',
      use: pool,
      figure: `tidewater_database_waiting was above 0 in ${percent(pool)} of the samples`,
    },
    {
      name: 'locks in PostgreSQL',
      use: locks,
      figure: `pg_stat_activity showed ${percent(locks)} of the active statements waiting for a lock`,
    },
    {
      name: 'the disk of PostgreSQL',
      use: disk,
      figure: `pg_stat_activity showed ${percent(disk)} of the active statements waiting for the disk`,
    },
  ]
  return all.toSorted((one, other) => other.use - one.use)
}

/** The first bottleneck, in one sentence. */
export function verdictOn([first]: readonly Resource[]): string {
  if (!first) return 'Nothing was measured.'
  const { name, use, figure } = first
  return use >= isFull
    ? `The first bottleneck is ${name}: ${figure}.`
    : `Nothing is used up. The nearest to it is ${name}, at ${percent(use)}: ${figure}.`
}

function largest({
  nodes,
  postgres,
  generator,
  others,
}: Record<'nodes' | 'postgres' | 'generator' | 'others', number>) {
  const users = [
    { cores: nodes, does: 'the nodes use' },
    { cores: postgres, does: 'PostgreSQL uses' },
    { cores: generator, does: 'the load generator uses' },
    { cores: others, does: 'other programs use' },
  ]
  return users.toSorted((one, other) => other.cores - one.cores)[0]?.does
}

const percent = (share: number) => `${Math.round(share * 100)}%`
