import * as z from 'zod'
import type { Store } from '#features/stores/columns.ts'
import { hoursOn, wallClock } from '#features/stores/openHours.ts'
import { findStore, findStoreForVisitor } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { RefusalFault } from '#platform/refusal/refusal.ts'
import type { Sentence } from '#shared/codes.ts'
import { type Day, daysAfter, shopTimeZone } from '#shared/day.ts'
import { appointmentCodes } from '../codes.ts'
import { ServiceRequest } from '../contract.ts'
import { mostDaysAhead } from '../rules.ts'
import { listSlots } from './queries.ts'

/**
 * The errors of the store, the day and the time in a request that the schema rejects. They need the database, and the
 * visitor gets all errors at once. Fields that the schema rejects are left out here.
 */
export async function slotFaults(db: Database, request: unknown): Promise<RefusalFault[]> {
  const { store: name, appointmentDate: day, appointmentTime: time } = SlotFields.parse(request)
  const found = name === undefined ? undefined : await findStoreForVisitor(db, name)
  const store = found && (await findStore(db, found.id))
  const wrongStore = name === undefined ? undefined : faultOfStore(store)
  const wrongDay = day === undefined ? undefined : faultOfDay(store, day)
  const isSlotKnown = store && day && time && !wrongStore && !wrongDay
  const wrongTime = isSlotKnown ? await faultOfTime(db, store, day, time) : undefined
  return [wrongStore, wrongDay, wrongTime].filter((fault) => fault !== undefined)
}

const { store, appointmentDate, appointmentTime } = ServiceRequest.shape
const SlotFields = z
  .object({
    store: store.optional().catch(undefined),
    appointmentDate: appointmentDate.optional().catch(undefined),
    appointmentTime: appointmentTime.optional().catch(undefined),
  })
  .catch({})

function faultOfStore(store: Store | undefined): RefusalFault | undefined {
  if (!store) return { field: 'store', message: appointmentCodes.noStore }
  return store.takes_appointments ? undefined : { field: 'store', message: appointmentCodes.takesNone }
}

function faultOfDay(store: Store | undefined, day: Day): RefusalFault | undefined {
  const fault = (message: Sentence) => ({ field: 'appointmentDate', message })
  const { day: today } = wallClock(store?.time_zone ?? shopTimeZone, new Date())
  if (day < today) return fault(appointmentCodes.pastDay)
  if (day > daysAfter(today, mostDaysAhead)) return fault(appointmentCodes.far)
  if (store && !hoursOn(store, day)) return fault(appointmentCodes.closed)
  return undefined
}

async function faultOfTime(db: Database, store: Store, day: Day, time: string): Promise<RefusalFault | undefined> {
  const fault = (message: Sentence) => ({ field: 'appointmentTime', message })
  const slot = (await listSlots(db, store.id, day)).find((each) => each.time === time)
  if (slot) return slot.free > 0 ? undefined : fault(appointmentCodes.full)
  const now = wallClock(store.time_zone, new Date())
  return fault(day === now.day && time <= now.time ? appointmentCodes.past : appointmentCodes.hours)
}
