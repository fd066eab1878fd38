import { expect, it } from 'vitest'
import { timeInWords } from './time.ts'

it.each([
  ['00:00', '12 a.m.', '0 h'],
  ['09:30', '9:30 a.m.', '9 h 30'],
  ['12:00', '12 p.m.', '12 h'],
  ['21:05', '9:05 p.m.', '21 h 05'],
])('%s is %s, %s', (time, en, fr) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect([plain(timeInWords('en', time)), plain(timeInWords('fr', time))]).toEqual([en, fr])
})
