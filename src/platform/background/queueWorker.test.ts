import { expect, it } from 'vitest'
import { QueueWorker } from './queueWorker.ts'

it('claims rows only for free slots, but looks each time', async () => {
  const claimed: number[] = []
  const looks: number[][] = []
  const works = [1, 2, 3].map((id) => ({ id, ...Promise.withResolvers<void>() }))
  const rows = works.map(({ id }) => ({ id, tries: 1 }))
  const worker = new QueueWorker({
    name: 'a queue',
    slots: 2,
    every: 1,
    extendEvery: 1_000,
    grace: 0,
    onLook: async (doing) => looks.push([...doing]),
    claim: async (most) => {
      claimed.push(most)
      return rows.splice(0, most)
    },
    extend: async () => true,
    work: ({ id }) => works[id - 1]!.promise,
    onError: () => undefined,
  })
  worker.start()
  await expect.poll(() => looks.length).toBeGreaterThan(3)
  expect([claimed, worker.running, looks.at(-1)]).toEqual([[2], 2, [1, 2]])
  works[0]!.resolve()
  await expect.poll(() => looks.at(-1)).toEqual([2, 3])
  expect(claimed).toEqual([2, 1])
  for (const { resolve } of works) resolve()
  await worker.stop()
})
