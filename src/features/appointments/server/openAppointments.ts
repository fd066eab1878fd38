import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { appointmentCodes } from '../codes.ts'
import type { ServiceRequest } from '../contract.ts'
import { mostOpen } from '../rules.ts'

/**
 * Refuses a visitor's booking if three appointments with the same inbox, or three with the same phone number, are still ahead.
 * Otherwise one visitor could take all times of a store. Appointments that the staff booked do not count. Two bookings of the
 * same person wait for each other here, always in the same order, so parallel bookings cannot exceed the limit.
 */
export async function limitOpenAppointments(tx: Database, { email, phone }: Pick<ServiceRequest, 'email' | 'phone'>) {
  const inbox = sql<string>`inbox_of(${email})`
  const digits = sql<string>`phone_digits(${phone})`
  await sql`
    select pg_advisory_xact_lock(lock) from (
      select hashtextextended(person, 0) as lock
      from unnest(array['inbox ' || ${inbox}, 'phone ' || ${digits}]) as person order by lock
    ) as locks`.execute(tx)
  const open = (who: typeof inbox, same: typeof inbox) =>
    tx
      .selectFrom('appointments')
      .innerJoin('stores', 'stores.id', 'store_id')
      .select('appointments.id')
      .where('booked_by', '=', '')
      // Written out, because the indexes of open appointments have this condition.
      .where(sql<boolean>`state in ('new', 'confirmed')`)
      .where(sql<boolean>`(held_until is null or held_until > now())`)
      .where(who, '=', same)
      .where(sql<boolean>`(day + time) at time zone time_zone > now()`)
      .limit(mostOpen)
      .execute()
  const counts = [
    await open(sql`inbox_of(appointments.email)`, inbox),
    await open(sql`phone_digits(appointments.phone)`, digits),
  ]
  if (counts.some(({ length }) => length >= mostOpen)) throw new Refusal(appointmentCodes.manyOpen)
}
