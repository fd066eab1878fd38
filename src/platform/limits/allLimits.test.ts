import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { limits } from './allLimits.ts'
import type { Limit } from './limits.ts'

const isLimit = (value: object): value is Limit => 'most' in value
const listed = (value: object): Limit[] => (isLimit(value) ? [value] : Object.values(value).flatMap(listed))

const inWords = (minutes: number) =>
  new Map([
    [1, 'a minute'],
    [60, 'an hour'],
    [1440, 'a day'],
    [10_080, '7 days'],
  ]).get(minutes) ?? `${minutes} minutes`

it('docs/operations.md has the same limits as the code', () => {
  const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const section = operations.split('\n## ').find((part) => part.startsWith('Limits\n')) ?? ''
  const rows = [...section.matchAll(/^\| `(.+?)` \| (.+?) in (.+?) \|/gm)].map(([, name, most, time]) => [
    name,
    most,
    time,
  ])
  expect(rows).toEqual(
    listed(limits).map(({ name, most, minutes }) => [name, most.toLocaleString('en-CA'), inWords(minutes)]),
  )
})

it('no two limits have the same name, because they would share their counts', () => {
  const names = listed(limits).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
