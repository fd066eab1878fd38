import { subjectOf } from '#platform/db/audit.ts'
import { Receipt } from '../columns.ts'

export const receipt = subjectOf('receipt', Receipt, {
  fields: ['number', 'to', 'received', 'damaged', 'closed'],
  called: ['number', 'to'],
  labels: { number: 'Shipment' },
})
