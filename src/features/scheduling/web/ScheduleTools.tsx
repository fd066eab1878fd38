import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { daysAfter } from '#shared/day.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { Segments } from '#ui/control/Segments.tsx'
import { Select } from '#ui/control/Select.tsx'
import type { Roster, Shift } from '../contract.ts'
import { CopyWeek } from './CopyWeek.tsx'
import type { ChangePlan, Plan } from './usePlan.ts'

interface ScheduleToolsProps {
  plan: Plan
  roster: Roster
  /** The store's shifts of the week. */
  shifts: readonly Shift[]
  onGo: ChangePlan
}

const views = [
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
]

export function ScheduleTools({ plan, roster, shifts, onGo }: ScheduleToolsProps) {
  const { view, day, today } = plan
  const step = view === 'week' ? 7 : 1
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-2.5">
      <Select
        label="Store:"
        className="max-sm:w-full"
        value={plan.store.name}
        options={roster.stores.map(({ name }) => ({ value: name, label: name }))}
        onChange={(store) => onGo({ store, employee: undefined })}
      />
      <Select
        label="Employee:"
        className="max-sm:w-full"
        value={plan.employee ?? everybody}
        options={choicesOf(roster, plan, shifts)}
        onChange={(id) => onGo({ employee: id === everybody ? undefined : id })}
      />
      <Segments
        label="View"
        value={view}
        options={views}
        onChange={(chosen) => onGo({ view: chosen === 'day' ? 'day' : 'week' })}
      />
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={`Previous ${view}`}
          onClick={() => onGo({ day: daysAfter(day, -step) })}
        />
        <Button onClick={() => onGo({ day: today })}>{view === 'week' ? 'This week' : 'Today'}</Button>
        <IconButton icon={ChevronRight} label={`Next ${view}`} onClick={() => onGo({ day: daysAfter(day, step) })} />
      </div>
      <div className="ml-auto flex flex-wrap gap-2.5">
        <CopyWeek plan={plan} />
        <Button icon={Printer} onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  )
}

/** The value of the choice of all employees. No employee has this id. */
const everybody = 0

/** The employees of the store, and others who work there this week. */
function choicesOf({ employees }: Roster, { store, employee }: Plan, shifts: readonly Shift[]) {
  const names = new Map(shifts.map(({ employee_id, user }) => [employee_id, user]))
  for (const { id, name, store: own } of employees) if (own === store.name || id === employee) names.set(id, name)
  const chosen = [...names].map(([value, label]) => ({ value, label }))
  return [{ value: everybody, label: 'Everyone' }, ...chosen.sort((a, b) => a.label.localeCompare(b.label, 'en'))]
}
