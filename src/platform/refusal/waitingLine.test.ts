import { describe, expect, it } from 'vitest'
import { WaitingLine } from './waitingLine.ts'

const open = (patience = 60_000) => new WaitingLine({ slots: 2, patience, full: () => new Error('full') })
const aVisitor = () => new AbortController().signal

describe('a waiting line', () => {
  it('admits as many as it has slots, and the others in order of arrival', async () => {
    const line = open()
    const leaves = [await line.enter(aVisitor()), await line.enter(aVisitor())]
    const entered: string[] = []
    const enter = async (name: string) => {
      const leave = await line.enter(aVisitor())
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
  it('counts a slot that is returned twice once', async () => {
    const line = open(5)
    const leave = await line.enter(aVisitor())
    await line.enter(aVisitor())
    leave()
    leave()
    await line.enter(aVisitor())
    await expect(line.enter(aVisitor())).rejects.toThrow('full')
  })
  it('rejects after too long a wait, and the next in line has the slot', async () => {
    const line = open(20)
    const leave = await line.enter(aVisitor())
    await line.enter(aVisitor())
    await expect(line.enter(aVisitor())).rejects.toThrow('full')
    const next = line.enter(aVisitor())
    leave()
    expect(await next).toBeTypeOf('function')
  })
  it('keeps no slot for a caller that has left', async () => {
    const line = open()
    const leave = await line.enter(aVisitor())
    await line.enter(aVisitor())
    const gone = new AbortController()
    const waiting = line.enter(gone.signal)
    const next = line.enter(aVisitor())
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    leave()
    expect(await next).toBeTypeOf('function')
    await expect(line.enter(gone.signal)).rejects.toThrow('gone')
  })
})
