import { calendarOf } from '../../calendar.ts'
import type { Appointment } from '../../columns.ts'
import type { PlaceOfStore } from '../../forms.ts'
import { placeInWords } from '../../inWords.ts'
import type { BookingWords } from '../servicesWords.ts'

/** Links to directions, to a map and to the calendar file of an appointment. The file is in the link, so no request is needed. */
export function PlaceLinks({
  says,
  store,
  title,
  appointment,
}: {
  says: Pick<BookingWords, 'directions' | 'map' | 'calendar'>
  store: PlaceOfStore
  /** The title of the entry in the calendar. */
  title: string
  appointment: Pick<Appointment, 'code' | 'starts_at' | 'version'>
}) {
  const calendar = calendarOf({ appointment, title, place: placeInWords(store) })
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <a href={store.directions} rel="noopener" className={quietLink}>
        {says.directions}
      </a>
      <a href={store.map} rel="noopener" className={quietLink}>
        {says.map}
      </a>
      <a
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
        download={`${appointment.code}.ics`}
        className={quietLink}
      >
        {says.calendar}
      </a>
    </p>
  )
}

export const quietLink = 'py-1.5 font-semibold text-teal underline underline-offset-4'
