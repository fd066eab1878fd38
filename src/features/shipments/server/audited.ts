import { subjectOf } from '#platform/db/audit.ts'
import { WholeShipment } from '../columns.ts'
import { shipmentStates } from '../rules.ts'

export const shipment = subjectOf('shipment', WholeShipment, {
  fields: ['number', 'to', 'state', 'expected', 'pieces', 'username'],
  called: ['number', 'to'],
  labels: { number: 'Shipment', username: 'Who' },
  meanings: { state: shipmentStates },
})
