import type { Timestamp } from '../columns.ts'
import { checkedOut, clockTime } from '../rules.ts'

/** A time stamp as the audit log has it, with the local times of the store. */
export const notedStamp = (stamp: Timestamp) => ({
  ...stamp,
  checkIn: clockTime(stamp.checkIn),
  checkOut: checkedOut(stamp),
})
