import { expect, it } from 'vitest'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { doAll, startEveryMinute } from './everyMinute.ts'

const failing = (error: Error) => () => Promise.reject(error)

it('work that fails is reported and does not keep the others', async () => {
  const done: string[] = []
  const errors: unknown[] = []
  const error = new Error('no')
  await doAll([failing(error), async () => done.push('second')], (reported) => errors.push(reported))
  expect([done, errors]).toEqual([['second'], [error]])
})

it('while the database is away, nothing is tried and nothing is reported a second time', async () => {
  const done: string[] = []
  const errors: unknown[] = []
  const away = new DatabaseUnavailable('away')
  await doAll([failing(away), async () => done.push('second')], (reported) => errors.push(reported))
  expect([done, errors]).toEqual([[], []])
})

it('begins after a minute at the earliest, and ends at once', async () => {
  const done: string[] = []
  await startEveryMinute([async () => done.push('first')], () => undefined)()
  expect(done).toEqual([])
})
