import { subjectOf } from '#platform/db/audit.ts'
import { WholeShipment } from '../columns.ts'
import { returnKinds, shipmentStates } from '../rules.ts'

export const shipment = subjectOf('shipment', WholeShipment, {
  fields: [
    ...(['number', 'from', 'to', 'state', 'expected', 'pieces', 'username'] as const),
    ...(['return_as', 'note', 'answer'] as const),
  ],
  called: ['number', 'to'],
  labels: { number: 'Shipment', username: 'Who', return_as: 'Returned as' },
  meanings: { state: shipmentStates, return_as: returnKinds },
})
