import { subjectOf } from '#platform/db/audit.ts'
import { Timestamp } from '../columns.ts'
import { checkedOut, clockTime } from '../rules.ts'

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

/** The audit log has the local times of the store. */
export const noted = (stamp: Timestamp) => ({
  ...stamp,
  checkIn: clockTime(stamp.checkIn),
  checkOut: checkedOut(stamp),
})
