import { expect, test } from 'vitest'
import { stateOfDisk, worstOf } from './rules.ts'

const gigabytes = (count: number) => count * 10 ** 9

test.each([
  ['good', 50, 100],
  ['good', 10, 100],
  ['warning', 9.9, 100],
  ['warning', 1, 100],
  ['bad', 0.9, 100],
  // A tenth of a large disk is plenty.
  ['good', 11, 4_000],
  ['warning', 9.9, 4_000],
  ['good', 1.1, 8],
  ['bad', 0.5, 4],
  ['bad', 0, 0],
] as const)('a disk is %s with %d GB free of %d GB', (state, free, total) => {
  expect(stateOfDisk({ free: gigabytes(free), total: gigabytes(total) })).toBe(state)
})

test('the worst state counts', () => {
  expect([worstOf([]), worstOf(['good', 'warning']), worstOf(['warning', 'bad', 'good'])]).toEqual([
    'good',
    'warning',
    'bad',
  ])
})
