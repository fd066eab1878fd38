import { useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import type { Roster } from '#features/scheduling/contract.ts'
import { Day, shopTimeZone, today, weekOf } from '#shared/day.ts'
import { type ChangeSearch, useChangeSearch } from '#ui/table/useChangeSearch.ts'
import { type AppointmentState, appointmentStates } from '../rules.ts'

export interface AppointmentFilters {
  day: Day
  /** The Monday of the week that is shown. Undefined while the list of a day is shown. */
  week: Day | undefined
  /** The current day at the store. */
  today: Day
  /** The name of a store; '' for all stores. */
  store: string
  /** The state that is shown; '' for all states. */
  view: AppointmentState | ''
  /** A search text. The search covers all days. */
  query: string
  /** Whether the user sees only the own store. */
  isOwn: boolean
  /** The stores that can be chosen. Empty for a store user, who sees only the own store. */
  stores: readonly string[]
}

const AddressParams = z.object({
  day: Day.optional().catch(undefined),
  week: Day.optional().catch(undefined),
  store: z.string().optional().catch(undefined),
  view: z.enum(appointmentStates).optional().catch(undefined),
  // The router parses `15` in the address as a number.
  query: z.coerce.string().trim().max(200).optional().catch(undefined),
})
export type ChangeFilters = ChangeSearch<z.output<typeof AddressParams>>

/** The filters of the page. They are in the address, so that reload, back and a shared link keep them. */
export function useAppointmentFilters(all: Roster['stores']): [AppointmentFilters, ChangeFilters] {
  const { day, week, store: storeName, view = '', query = '' } = AddressParams.parse(useSearch({ strict: false }))
  const go: ChangeFilters = useChangeSearch()
  const own = all.find((store) => store.own)
  const chosen = own ?? all.find(({ name }) => name === storeName)
  // The calendar of a week shows one store. A search covers all stores and days.
  const isWeek = week !== undefined && query === ''
  const store = chosen ?? (isWeek ? all[0] : undefined)
  const now = today(store?.time_zone ?? shopTimeZone)
  const stores = own ? [] : all.map(({ name }) => name)
  const shown = { day: day ?? now, week: isWeek ? weekOf(week) : undefined, today: now }
  return [{ ...shown, store: store?.name ?? '', view, query, isOwn: own !== undefined, stores }, go]
}
