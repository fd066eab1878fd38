import { describe, expect, it } from 'vitest'
import { WaitingLine } from './waitingLine.ts'

const open = (patience = 60_000) => new WaitingLine({ places: 2, patience, full: () => new Error('full') })
const somebody = () => new AbortController().signal

describe('a waiting line', () => {
  it('lets in as many as it has places, and the others in the order in which they came', async () => {
    const line = open()
    const leaves = [await line.enter(somebody()), await line.enter(somebody())]
    const entered: string[] = []
    const enter = async (name: string) => {
      const leave = await line.enter(somebody())
      entered.push(name)
      return leave
    }
    const [third, fourth] = [enter('third'), enter('fourth')]
    await Promise.resolve()
    expect(entered).toEqual([])
    leaves[0]?.()
    const leave = await third
    expect(entered).toEqual(['third'])
    leave()
    await fourth
    expect(entered).toEqual(['third', 'fourth'])
  })
  it('counts a place that is given back twice once', async () => {
    const line = open(5)
    const leave = await line.enter(somebody())
    await line.enter(somebody())
    leave()
    leave()
    await line.enter(somebody())
    await expect(line.enter(somebody())).rejects.toThrow('full')
  })
  it('sends away whoever waited too long, and gives the place to the next', async () => {
    const line = open(20)
    const leave = await line.enter(somebody())
    await line.enter(somebody())
    await expect(line.enter(somebody())).rejects.toThrow('full')
    const next = line.enter(somebody())
    leave()
    expect(await next).toBeTypeOf('function')
  })
  it('keeps no place for somebody who has left', async () => {
    const line = open()
    const leave = await line.enter(somebody())
    await line.enter(somebody())
    const gone = new AbortController()
    const waiting = line.enter(gone.signal)
    const next = line.enter(somebody())
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    leave()
    expect(await next).toBeTypeOf('function')
    await expect(line.enter(gone.signal)).rejects.toThrow('gone')
  })
})
