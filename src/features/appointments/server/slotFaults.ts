import * as z from 'zod'
import type { Store } from '#features/stores/contract.ts'
import { hoursOn } from '#features/stores/openDays.ts'
import { wallClock } from '#features/stores/openHours.ts'
import { findStore, findStoreCalled } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { type Day, daysAfter, shopTimeZone } from '#shared/day.ts'
import type { Fault } from '#shared/faults.ts'
import { ServiceRequest } from '../contract.ts'
import { mostDaysAhead } from '../rules.ts'
import { appointmentWords } from '../words.ts'
import { listSlots } from './queries.ts'

const { faults } = appointmentWords.en

/**
 * What is wrong with the store, the day and the time of a request that is refused anyway: the schema cannot know it, and
 * the visitor is shown all faults at once. A field that the schema refuses is left out here.
 */
export async function slotFaults(db: Database, request: unknown): Promise<Fault[]> {
  const { store: name, appointmentDate: day, appointmentTime: time } = SlotFields.parse(request)
  const found = name === undefined ? undefined : await findStoreCalled(db, name)
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

function faultOfStore(store: Store | undefined): Fault | undefined {
  if (!store) return { field: 'store', message: faults.noStore }
  return store.takes_appointments ? undefined : { field: 'store', message: faults.takesNone }
}

function faultOfDay(store: Store | undefined, day: Day): Fault | undefined {
  const fault = (message: string) => ({ field: 'appointmentDate', message })
  const { day: today } = wallClock(store?.time_zone ?? shopTimeZone, new Date())
  if (day < today) return fault(faults.pastDay)
  if (day > daysAfter(today, mostDaysAhead)) return fault(faults.far)
  if (store && !hoursOn(store, day)) return fault(faults.closed)
  return undefined
}

async function faultOfTime(db: Database, store: Store, day: Day, time: string): Promise<Fault | undefined> {
  const fault = (message: string) => ({ field: 'appointmentTime', message })
  const slot = (await listSlots(db, store.id, day)).find((each) => each.time === time)
  if (slot) return slot.free > 0 ? undefined : fault(faults.full)
  const now = wallClock(store.time_zone, new Date())
  return fault(day === now.day && time <= now.time ? faults.past : faults.hours)
}
