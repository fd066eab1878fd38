import { expect, it } from 'vitest'
import { runChecks } from './dataChecks.ts'

// None of these checks reads the database.
const db = {} as never
const holds = 'All rows are well.'
const fails = 'These rows are not well'

it('a check that throws is a fault, and the others go on', async () => {
  const throwing = () => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  const checks = [
    { holds, fails, findFaulty: throwing },
    { holds, fails, findFaulty: () => Promise.reject(new Error('canceling statement due to statement timeout')) },
    { holds, fails, findFaulty: async () => [] },
  ]
  expect(await runChecks(db, checks)).toEqual([
    {
      isGood: false,
      sentence:
        'Not checked, because the check failed: “All rows are well.” Its error: Maximum call stack size exceeded',
    },
    {
      isGood: false,
      sentence:
        'Not checked, because the check failed: “All rows are well.” Its error: canceling statement due to statement timeout',
    },
    { isGood: true, sentence: holds },
  ])
})

it('the first 50 faulty rows are named, and how many more there are', async () => {
  const ids = Array.from({ length: 200_000 }, (_, at) => at + 1)
  const [result] = await runChecks(db, [{ holds, fails, findFaulty: async () => ids }])
  expect(result).toEqual({
    isGood: false,
    sentence: `These rows are not well: ${ids.slice(0, 50).join(', ')}, and 199950 more`,
  })
})
