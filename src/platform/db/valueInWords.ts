import type { ChangedField } from '#shared/changedField.ts'
import type { Clock } from '#shared/clocks.ts'
import { toDollars } from '#shared/money.ts'
import { staffMoment, staffTime } from '#shared/time.ts'
import type { LoggedRow, ShownField, Subject } from './audit.ts'

/** The fields of a change that pages show, in words. */
export const fieldsInWords = (
  fields: Subject['fields'],
  { before, after }: { before: LoggedRow; after: LoggedRow },
  clock: Clock,
): ChangedField[] =>
  Object.entries(fields).map(([field, shown]) => ({
    name: shown.label,
    before: valueInWords(shown, before?.[field], clock),
    after: valueInWords(shown, after?.[field], clock),
  }))

/** A logged value as the page shows it. Money is logged in cents. */
export function valueInWords({ isMoney, meanings }: ShownField, value: unknown, clock: Clock): string {
  if (value === undefined || value === null || value === '') return ''
  if (isMoney && typeof value === 'number') return toDollars(value).toFixed(2)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (moment.test(text)) return staffMoment(clock, new Date(text))
  return (
    meanings?.[text] ??
    text.replace(localTime, (_, day: string | undefined, time: string) =>
      [day, staffTime(clock, time)].filter(Boolean).join(' '),
    )
  )
}

/** A moment with its offset from UTC. */
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/
/** A time in the time zone of its store, with or without its day: of a shift, of a time stamp. */
const localTime = /^(\d{4}-\d\d-\d\d)?[T ]?(\d\d:\d\d)(?::00)?$/
