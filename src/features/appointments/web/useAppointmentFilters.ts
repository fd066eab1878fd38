import { useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import type { Roster } from '#features/scheduling/contract.ts'
import { Day, shopTimeZone, today } from '#shared/day.ts'
import { type ChangeSearch, useChangeSearch } from '#ui/useChangeSearch.ts'
import { type AppointmentState, appointmentStates } from '../rules.ts'

export interface AppointmentFilters {
  day: Day
  /** The day it is there. */
  today: Day
  /** A store's name; '' for all of them. */
  store: string
  /** Which states are shown; '' for all of them. */
  view: AppointmentState | ''
  /** What is searched for, on any day. */
  query: string
  /** The stores to choose from; none for a store, which sees its own. */
  stores: readonly string[]
}

const AddressParams = z.object({
  day: Day.optional().catch(undefined),
  store: z.string().optional().catch(undefined),
  view: z.enum(appointmentStates).optional().catch(undefined),
  // The address turns `15` into a number; a search for it is still text.
  query: z.coerce.string().trim().max(200).optional().catch(undefined),
})
export type ChangeFilters = ChangeSearch<z.output<typeof AddressParams>>

/** What is looked at, as the address says it: reload, back and a shared link keep it. */
export function useAppointmentFilters(all: Roster['stores']): [AppointmentFilters, ChangeFilters] {
  const { day, store: named, view = '', query = '' } = AddressParams.parse(useSearch({ strict: false }))
  const go: ChangeFilters = useChangeSearch()
  const own = all.find((store) => store.own)
  const store = own ?? all.find(({ name }) => name === named)
  const now = today(store?.time_zone ?? shopTimeZone)
  const stores = own ? [] : all.map(({ name }) => name)
  return [{ day: day ?? now, today: now, store: store?.name ?? '', view, query, stores }, go]
}
