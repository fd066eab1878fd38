import { subjectOf } from '#platform/db/audit.ts'
import { Difference } from '../columns.ts'
import { differenceKinds, differenceStates, settlements } from '../rules.ts'

export const difference = subjectOf('difference', Difference, {
  fields: [
    ...(['number', 'place', 'product', 'kind', 'pieces', 'value', 'note', 'owner'] as const),
    ...(['state', 'settled_as', 'settled_note', 'settled_by'] as const),
  ],
  called: ['number', 'product'],
  labels: { number: 'Shipment', place: 'Store', kind: 'Difference', settled_note: 'About it' },
  meanings: { kind: differenceKinds, state: differenceStates, settled_as: settlements },
})
