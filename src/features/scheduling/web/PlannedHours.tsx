import type { Day } from '#shared/day.ts'
import { shortWeekday } from '#shared/time.ts'
import { colourOf, hoursIn, type ShownShift } from '../rules.ts'

/** The planned hours of each employee in the week at this store. */
export function PlannedHours({ days, shifts }: { days: readonly Day[]; shifts: readonly ShownShift[] }) {
  const people = [...Map.groupBy(shifts, ({ employee_id }) => employee_id)]
    .map(([id, own]) => ({ id, name: own[0]?.user ?? '', own }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  if (people.length === 0) return null
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
      tabIndex={0}
      aria-label="Planned hours"
      data-scrolls
      className="relative overflow-x-auto rounded-card border border-line bg-paper shadow-card break-inside-avoid"
    >
      <table className="figures w-full text-sm print:text-xs">
        <caption className="px-3.5 pt-3 pb-2 text-left font-display text-base font-bold print:py-1">
          Planned hours this week
        </caption>
        <thead className="bg-mist">
          <tr>
            <th scope="col" className={`${nameClass} bg-mist`}>
              Employee
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={figureClass}>
                {shortWeekday(day)}{' '}
                <span className="font-normal text-ink-2 max-xl:block max-xl:text-xs max-sm:sr-only print:inline">
                  {day}
                </span>
              </th>
            ))}
            <th scope="col" className={figureClass}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, own }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className={`${nameClass} bg-paper font-medium`}>
                <span
                  aria-hidden
                  className={`shift-tone-${colourOf(id)} mr-2 inline-block size-3 rounded-full bg-(--shift-edge) [print-color-adjust:exact]`}
                />
                {name}
              </th>
              {days.map((day) => (
                <td key={day} className={figureClass}>
                  {hoursIn(own.filter((shift) => shift.day === day)) || '–'}
                </td>
              ))}
              <td className={`${figureClass} font-semibold`}>{hoursIn(own)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line bg-mist font-semibold">
          <tr>
            <th scope="row" className={`${nameClass} bg-mist`}>
              Everyone
            </th>
            {days.map((day) => (
              <td key={day} className={figureClass}>
                {hoursIn(shifts.filter((shift) => shift.day === day)) || '–'}
              </td>
            ))}
            <td className={figureClass}>{hoursIn(shifts)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The whole week fits beside the names, also on a tablet and on a phone. */
const cellClass = 'px-3.5 py-2 max-lg:px-1 max-sm:text-xs print:py-0.5'
const figureClass = `${cellClass} text-right whitespace-nowrap`
const nameClass = `${cellClass} sticky left-0 text-left sm:whitespace-nowrap print:static`
