import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { setErrorMessages } from '#shared/faults.ts'
import { Money } from '#shared/money.ts'
import { bodyFaults, parseBody } from './readFields.ts'

setErrorMessages()

const Body = z.object({
  quantity: z.int('Quantity must be a whole number.').min(0).optional(),
  discount: z.number('Discount is required.').optional(),
  price: z.number().min(0).pipe(Money).optional(),
  status: z.literal([0, 1], 'Status must be 0 or 1.').optional(),
  name: z.string('Name is required.').max(10).optional(),
  filter: z.enum(['', 'device']).optional(),
  value: z.union([z.boolean(), z.int(), z.string().max(2)]).optional(),
  active: z.boolean().optional(),
  version: z.int().min(0).optional(),
  day: z.iso.date().nullable().optional(),
  lines: z.array(z.object({ id: z.int() })).optional(),
})
const read = (body: object) => parseBody(Body, body)
const faultsIn = (body: object) => {
  const { error } = read(body)
  return error ? bodyFaults(error, body).map(({ message }) => message) : []
}

describe('the fields of a body', () => {
  it.each([
    [{ quantity: '2' }, { quantity: 2 }],
    [{ price: '12.50' }, { price: 1250 }],
    [{ discount: '-0.5' }, { discount: -0.5 }],
    [{ status: '0' }, { status: 0 }],
    [{ name: null }, { name: '' }],
    [{ filter: null }, { filter: '' }],
    [{ lines: [{ id: '7' }, { id: 8 }] }, { lines: [{ id: 7 }, { id: 8 }] }],
  ])('%j are read as %j', (sent, expected) => expect(read(sent).data).toEqual(expected))

  it.each([[{ name: '12' }], [{ value: '12' }], [{ day: null }], [{ value: true }]])(
    '%j that are valid stay as they are',
    (sent) => expect(read(sent).data).toEqual(sent),
  )

  it.each([
    ...[{ active: 'true' }, { active: 1 }, { active: '1' }, { status: '2' }, { lines: '7' }],
    ...[{ quantity: '1e3' }, { quantity: '0x10' }, { quantity: ' 1' }, { quantity: '01' }, { quantity: '1.5' }],
    ...[{ quantity: '' }, { quantity: null }, { version: null }, { version: '' }, { version: '-1' }],
    ...[{ price: '1,5' }, { price: '$5' }, { price: '12.505' }, { discount: '9'.repeat(16) }, { value: '123x' }],
  ])('%j are rejected', (sent) => expect(read(sent).success).toBe(false))

  it('are called wrong if they have the wrong type, and missing only if they are', () => {
    expect(faultsIn({ discount: 'ten' })).toEqual(['Discount must be a number.'])
    expect(faultsIn({ discount: null })).toEqual(['Discount is required.'])
    expect(faultsIn({ name: 5 })).toEqual(['Name must be text.'])
    expect(faultsIn({ quantity: 'two' })).toEqual(['Quantity must be a whole number.'])
  })

  it('of the sender are not changed', () => {
    const sent = Object.freeze({ quantity: '2' })
    expect(read(sent).data).toEqual({ quantity: 2 })
    expect(sent).toEqual({ quantity: '2' })
  })
})
