import { afterEach, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { type Background, background, runningLoops } from './background.ts'
import { backgroundMetrics } from './backgroundMetrics.ts'

const loops: Background[] = []
const errors: unknown[] = []
function startLoop(run: () => Promise<unknown>, { every = 1, atOnce = false } = {}) {
  const loop = background({ name: 'a test', every, atOnce, run, onError: (error) => errors.push(error) })
  loops.push(loop)
  loop.start()
  return loop
}
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop()
  errors.length = 0
})
const aDay = 24 * 3_600_000
const healthOf = (name = 'a test') => runningLoops().find((loop) => loop.name === name)?.health

it('runs again after each pause, and goes on after an error, which is reported once', async () => {
  let runs = 0
  startLoop(async () => {
    if (++runs < 4) throw new Error('no')
  })
  await expect.poll(() => runs).toBeGreaterThan(4)
  expect(errors).toEqual([new Error('no')])
  expect(healthOf()).toEqual({ lastSuccess: expect.any(Number) })
})

it('reports an error again after a run that succeeded', async () => {
  let runs = 0
  const loop = startLoop(async () => {
    if (++runs % 2 === 1) throw new Error('no')
  })
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  await loop.stop()
})

it('reports nothing while the database is away, which was printed already', async () => {
  let runs = 0
  startLoop(async () => {
    runs++
    throw new DatabaseUnavailable('away')
  })
  await expect.poll(() => runs).toBeGreaterThan(1)
  expect([errors, healthOf()]).toEqual([[], { lastError: expect.stringContaining('away') }])
})

it('begins after a pause or at once, and ends at once while it waits', async () => {
  const done: string[] = []
  await startLoop(async () => done.push('later'), { every: aDay }).stop()
  startLoop(async () => done.push('at once'), { every: aDay, atOnce: true })
  await expect.poll(() => done).toEqual(['at once'])
})

it('runs once more if it is woken while it runs, and never twice at the same time', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const loop = startLoop(() => gates[runs++]?.promise ?? Promise.resolve(), { every: aDay, atOnce: true })
  await expect.poll(() => runs).toBe(1)
  loop.wake()
  loop.wake()
  expect(runs).toBe(1)
  gates[0]?.resolve()
  await expect.poll(() => runs).toBe(2)
  gates[1]?.resolve()
  await loop.stop()
  expect(runs).toBe(2)
})

it('waits at its end for the run under way', async () => {
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const loop = startLoop(() => gate.promise.then(() => done.push('run')), { every: aDay, atOnce: true })
  await Promise.resolve()
  const stopping = loop.stop().then(() => done.push('stop'))
  gate.resolve()
  await stopping
  expect(done).toEqual(['run', 'stop'])
})

it('has the age of its last success in the metrics, until it is stopped', async () => {
  const ages = async () =>
    (await backgroundMetrics[0]?.samples({} as never))?.filter(({ labels }) => labels?.work === 'a test')
  const loop = startLoop(async () => undefined, { every: aDay, atOnce: true })
  await expect.poll(() => healthOf()?.lastSuccess).toBeGreaterThan(0)
  expect(await ages()).toMatchObject([{ value: expect.any(Number) }])
  await loop.stop()
  expect(await ages()).toEqual([])
})
