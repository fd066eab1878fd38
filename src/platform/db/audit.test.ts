import { expect, it } from 'vitest'
import * as z from 'zod'
import { Money } from '#shared/money.ts'
import { subjectOf } from './audit.ts'

it('a subject declares how the log shows its fields: label, money and meanings', () => {
  const Row = z.object({ cost_price: Money.nullable(), secondaryDevice: z.string(), paid: z.int(), secret: z.string() })
  const subject = subjectOf('gadget', Row, {
    fields: ['cost_price', 'secondaryDevice', 'paid'],
    called: ['secondaryDevice'],
    labels: { paid: 'Is paid' },
    meanings: { paid: { 0: 'No', 1: 'Yes' } },
  })
  expect(subject.fields).toEqual({
    cost_price: { label: 'Cost price', isMoney: true },
    secondaryDevice: { label: 'Secondary device', isMoney: false },
    paid: { label: 'Is paid', isMoney: false, meanings: { 0: 'No', 1: 'Yes' } },
  })
})
