import { it } from 'vitest'

/** A test of a property with random cases: a few in ring 1, and many in ring 2. */
export function itRandomly(
  title: string,
  runs: { few: number; many: number },
  play: (numRuns: number) => Promise<void>,
) {
  it(`${title}, in ${runs.few} random cases`, () => play(runs.few))
  it(`${title}, in ${runs.many} random cases`, { tags: ['details'] }, () => play(runs.many))
}
