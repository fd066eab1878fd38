import { expect, it } from 'vitest'
import { ShortFiles } from './shortFiles.ts'

it('long work pauses while short files are made, but not for ever', async () => {
  const short = new ShortFiles()
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
