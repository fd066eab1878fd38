import { expect, it } from 'vitest'
import { ShortRequests } from './shortRequests.ts'

it('long work pauses while short requests are answered, but not for ever', async () => {
  const short = new ShortRequests()
  await short.giveWay()
  const ends = [short.begin(), short.begin()]
  let isGoingOn = false
  const waiting = short.giveWay().then(() => {
    isGoingOn = true
  })
  ends[0]?.()
  ends[0]?.()
  await Promise.resolve()
  expect(isGoingOn).toBe(false)
  ends[1]?.()
  await waiting
  short.begin()
  await short.giveWay()
})
