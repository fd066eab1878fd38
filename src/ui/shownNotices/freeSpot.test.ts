import { expect, test } from 'vitest'
import { findFreeSpot } from './freeSpot.ts'

const box = { top: 800, bottom: 860, left: 1000, right: 1400 }

test('a box that covers nothing does not move', () => {
  expect(findFreeSpot(box, [{ top: 800, bottom: 840, left: 20, right: 400 }], 300)).toBe(0)
})

test('a box moves above each box that it would cover on the way', () => {
  const next = { top: 810, bottom: 840, left: 1300, right: 1360 }
  const save = { top: 740, bottom: 770, left: 1300, right: 1360 }
  expect(findFreeSpot(box, [next], 300)).toBe(58)
  expect(findFreeSpot(box, [next, save], 300)).toBe(128)
})

test('there is no result if no place below the ceiling is free', () => {
  expect(findFreeSpot(box, [{ top: 0, bottom: 900, left: 900, right: 1400 }], 300)).toBeUndefined()
})
