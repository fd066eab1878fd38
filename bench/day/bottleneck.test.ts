import { describe, expect, it } from 'vitest'
import { resourcesOf, verdictOn } from './bottleneck.ts'
import type { Sample } from './watch.ts'

const machine = { cores: 4, nodes: 2, hashes: { asked: 3, possible: 30 } }
const quiet: Sample = {
  at: 0,
  cpu: { nodes: 0.4, postgres: 0.3, proxy: 0, generator: 0.1, machine: 1 },
  ...{ eventLoop: 0.2, pool: 0, locks: 0, disk: 0, active: 0.5 },
}
const verdict = (given: Partial<Sample>, of = machine) => verdictOn(resourcesOf([{ ...quiet, ...given }], of))

describe('the first bottleneck', () => {
  it('is none while nothing is used up, and the nearest is named', () => {
    expect(verdict({})).toMatch(
      /^Nothing is used up\. The nearest to it is the processors .*, at 25%: 1\.00 of 4 cores/,
    )
  })

  it('is the event loop of the busiest node, although cores are free', () => {
    expect(verdict({ eventLoop: 0.97 })).toContain('first bottleneck is the event loop of a node: tidewater_event_loop')
  })

  it('is the machine if its cores are busy, and says who uses them', () => {
    const cpu = { nodes: 1, postgres: 2.5, proxy: 0.1, generator: 0.2, machine: 3.9 }
    expect(verdict({ cpu })).toContain('the processors of the machine, of which PostgreSQL uses most')
    expect(verdict({ cpu: { ...cpu, postgres: 0.5 } })).toContain('other programs use most')
  })

  it('is the pool, a lock, the disk or the hashes, each by its own figure', () => {
    expect(verdict({ pool: 1 })).toContain('tidewater_database_waiting was above 0 in 100% of the samples')
    expect(verdict({ locks: 0.9, active: 8 })).toContain('90% of the active statements waiting for a lock')
    expect(verdict({ disk: 0.95, active: 8 })).toContain('95% of the active statements waiting for the disk')
    expect(verdict({}, { ...machine, hashes: { asked: 58, possible: 30 } })).toContain('58.0 a second were asked for')
  })

  it('is not a lock for which one of few statements waits', () => {
    expect(verdict({ locks: 1, active: 0.1 })).toContain('Nothing is used up')
  })
})
