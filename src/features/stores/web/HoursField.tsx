import { controlClass, errorClass } from '#ui/control/fieldClasses.ts'
import type { Hours } from '../hours.ts'
import { weekdayName } from '../rules.ts'

/** The weekdays from Monday on. */
const week = [1, 2, 3, 4, 5, 6, 0]
const usual = { opens: '10:00', closes: '18:00' }

interface HoursFieldProps {
  name: string
  value: Hours[] | undefined
  onChange: (hours: Hours[]) => void
  error?: string | undefined
}

/** The hours of each weekday. On a weekday that is not checked, the store is closed. */
export function HoursField({ name, value = [], onChange, error }: HoursFieldProps) {
  const hoursOf = (weekday: number) => value.find((hours) => hours.weekday === weekday)
  const set = (weekday: number, hours: Hours | undefined) =>
    onChange([...value.filter((other) => other.weekday !== weekday), ...(hours ? [hours] : [])])

  return (
    <fieldset name={name} aria-describedby={error ? `${name}-error` : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Opening hours</legend>
      {week.map((weekday) => (
        <DayRow
          key={weekday}
          weekday={weekday}
          hours={hoursOf(weekday)}
          isWrong={error !== undefined}
          onChange={(hours) => set(weekday, hours)}
        />
      ))}
      {error && (
        <p id={`${name}-error`} role="alert" className={errorClass}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface DayRowProps {
  weekday: number
  hours: Hours | undefined
  isWrong: boolean
  onChange: (hours: Hours | undefined) => void
}

function DayRow({ weekday, hours, isWrong, onChange }: DayRowProps) {
  const day = weekdayName(weekday)
  const time = (name: 'opens' | 'closes') =>
    hours && (
      <input
        type="time"
        aria-label={`${day} ${name}`}
        aria-invalid={isWrong && hours.closes <= hours.opens ? true : undefined}
        value={hours[name]}
        className={`${controlClass} figures h-9 min-w-0 sm:max-w-36`}
        onChange={({ currentTarget }) => onChange({ ...hours, [name]: currentTarget.value })}
      />
    )
  return (
    <div className="grid min-h-9 items-center gap-x-2 sm:grid-cols-[7.5rem_1fr]">
      <label className="inline-flex min-h-8 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-4.5"
          checked={hours !== undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? { weekday, ...usual } : undefined)}
        />
        {day}
      </label>
      {hours ? (
        <span className="flex items-center gap-2">
          {time('opens')}
          <span aria-hidden>–</span>
          {time('closes')}
        </span>
      ) : (
        <span className="text-sm text-ink-3">Closed</span>
      )}
    </div>
  )
}
