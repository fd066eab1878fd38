import { subjectOf } from '#platform/db/audit.ts'
import { Timestamp } from '../columns.ts'

export const timeStamp = subjectOf('time stamp', Timestamp, {
  fields: [
    'employee',
    'employeeStore',
    'employeeStoreLocation',
    'store',
    'storeLocation',
    'date',
    'checkIn',
    'checkOut',
    'hours',
  ],
  called: ['employee', 'date'],
})
