import { useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import * as z from 'zod'
import { Day, daysFrom, today, weekOf } from '#shared/day.ts'
import { type ChangeSearch, useChangeSearch } from '#ui/table/useChangeSearch.ts'
import type { Roster } from '../contract.ts'

type PlanView = 'week' | 'day'

export interface Plan {
  store: Roster['stores'][number]
  view: PlanView
  day: Day
  /** The days that are shown. */
  days: readonly Day[]
  /** The current day at the store. */
  today: Day
  /** The Monday of the week, also when only one day is shown. */
  monday: Day
  /** The employee whose shifts are shown; undefined for all. */
  employee: number | undefined
}

const AddressParams = z.object({
  store: z.string().optional().catch(undefined),
  view: z.enum(['week', 'day']).optional().catch(undefined),
  day: Day.optional().catch(undefined),
  employee: z.int().optional().catch(undefined),
})

export type ChangePlan = ChangeSearch<z.output<typeof AddressParams>>

/** The store, the view and the day. They are in the address, so that reload, back and a shared link keep them. */
export function usePlan({ stores }: Roster): [Plan | undefined, ChangePlan] {
  const asked = AddressParams.parse(useSearch({ strict: false }))
  const isPhone = useIsPhone()
  const go: ChangePlan = useChangeSearch()
  const store = stores.find(({ name }) => name === asked.store) ?? stores.find(({ own }) => own) ?? stores[0]
  if (!store) return [undefined, go]

  const now = today(store.time_zone)
  const { day = now, view = isPhone ? 'day' : 'week', employee } = asked
  const monday = weekOf(day)
  const days = view === 'day' ? [day] : daysOfWeek(monday)
  return [{ store, view, day, days, today: now, monday, employee }, go]
}

export const daysOfWeek = (monday: Day) => daysFrom(monday, 7)

/** A phone shows one day at first. */
const useIsPhone = () => useSyncExternalStore(watchWidth, () => phone.matches)

const phone = matchMedia('(max-width: 768px)')
function watchWidth(onChange: () => void) {
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}
