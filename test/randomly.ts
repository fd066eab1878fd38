import { it } from 'vitest'

/** A property of random cases: ring 1 plays a few of them, and ring 2 many. */
export function itRandomly(
  title: string,
  runs: { few: number; many: number },
  play: (numRuns: number) => Promise<void>,
) {
  it(`${title}, in ${runs.few} random cases`, () => play(runs.few))
  it(`${title}, in ${runs.many} random cases`, { tags: ['details'] }, () => play(runs.many))
}
