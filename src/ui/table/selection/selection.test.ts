import { describe, expect, it } from 'vitest'
import { noSelection, type Selection, tick, tickAll } from './selection.ts'

const all = ['5', '4', '3', '2', '1']
const ticked = ({ ids }: Selection) => all.filter((id) => ids.has(id))

describe('ticking rows', () => {
  it('ticks a row and unticks it again', () => {
    const one = tick(noSelection, all, '4', false)
    expect(ticked(one)).toEqual(['4'])
    expect(ticked(tick(one, all, '4', false))).toEqual([])
  })

  it('with Shift ticks all rows from the last one, up or down', () => {
    const one = tick(noSelection, all, '4', false)
    expect(ticked(tick(one, all, '2', true))).toEqual(['4', '3', '2'])
    expect(ticked(tick(one, all, '5', true))).toEqual(['5', '4'])
  })

  it('with Shift unticks rows that are ticked', () => {
    const every = tickAll(noSelection, all)
    const less = tick(every, all, '4', false)
    expect(ticked(tick(less, all, '2', true))).toEqual(['5', '1'])
  })

  it('with Shift ticks one row if none was ticked before', () => {
    expect(ticked(tick(noSelection, all, '3', true))).toEqual(['3'])
  })

  it('ticks all rows, or none when all are ticked', () => {
    const some = tickAll(tick(noSelection, all, '3', false), all)
    expect(ticked(some)).toEqual(all)
    expect(ticked(tickAll(some, all))).toEqual([])
  })
})
