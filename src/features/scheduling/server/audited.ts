import { subjectOf } from '#platform/db/audit.ts'
import { Shift } from '../contract.ts'

export const shift = subjectOf('shift', Shift, {
  fields: ['user', 'store', 'startTime', 'endTime'],
  called: ['user', 'startTime'],
  labels: { startTime: 'Start', endTime: 'End' },
})
