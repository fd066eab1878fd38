import { useLocation } from '@tanstack/react-router'
import { Mail, Phone, Smartphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { telOf } from '#shared/tel.ts'
import type { Appointment } from '../columns.ts'
import { StateActs } from './StateActs.tsx'
import { StateTag } from './StateTag.tsx'

/** An appointment: the service, the customer, the notes and the next state. */
export function AppointmentRow({ appointment, withStore }: { appointment: Appointment; withStore: boolean }) {
  const { code, service, store, firstName, lastName, email, phone, orderNotes, language, state } = appointment
  const { device, booked_by, held_until } = appointment
  const isOff = state === 'cancelled'
  // The calendar of the week links to this row. The router scrolls only to a row that is in the page already, so a row that is
  // loaded later does it itself.
  const isLinked = useLocation({ select: ({ hash }) => hash }) === code
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  return (
    <li
      ref={row}
      id={code}
      aria-label={code}
      data-linked={isLinked || undefined}
      className="grid data-linked:bg-teal-soft break-inside-avoid items-center gap-x-6 gap-y-2 px-4 py-3.5 sm:grid-cols-2 print:grid-cols-[minmax(0,3fr)_minmax(0,6fr)_minmax(0,3fr)_auto] print:gap-x-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)_auto]"
    >
      <div className="grid justify-items-start gap-1.5">
        <span className={`font-semibold ${isOff ? 'text-ink-2 line-through' : ''}`}>{service}</span>
        {device !== '' && (
          <span className="inline-flex items-center gap-1.5 text-sm wrap-anywhere">
            <Smartphone size={14} aria-hidden className="shrink-0 text-ink-3" />
            {device}
          </span>
        )}
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <code className="figures rounded-[5px] border border-line bg-mist px-1.5 py-0.5 text-[13px] font-semibold tracking-wider">
            {code}
          </code>
          {withStore && store}
          {booked_by !== '' && <span>booked by {booked_by}</span>}
        </span>
      </div>
      <div className="grid justify-items-start gap-1 text-sm">
        <span className="text-[15px] font-semibold wrap-anywhere">
          {firstName} {lastName}
        </span>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <a href={telOf(phone)} className={`figures ${linkClass}`}>
            <Phone size={14} aria-hidden />
            {phone}
          </a>
          {email !== '' && (
            <a href={`mailto:${email}`} className={linkClass} aria-label={`E-mail to ${firstName} ${lastName}`}>
              <Mail size={14} aria-hidden />
              <span className="print:hidden">E-mail</span>
              <span className="hidden wrap-anywhere print:inline print:text-[13px]">{email}</span>
            </a>
          )}
        </span>
      </div>
      {/* Up to the width of a desk in a line of its own, so that the service and the customer have room. */}
      <p
        lang={language}
        className="text-sm wrap-anywhere whitespace-pre-line text-ink-2 empty:hidden lg:max-xl:col-span-full lg:max-xl:row-start-2 print:col-auto print:row-auto"
      >
        {orderNotes}
      </p>
      <div className="flex flex-wrap items-center gap-2.5 lg:max-xl:col-start-3 lg:max-xl:row-start-1 lg:w-72 lg:justify-end xl:col-start-4 print:col-start-4 print:row-auto">
        <StateTag state={state} />
        {held_until !== null && (
          <span className="text-sm text-ink-2">{isOff ? 'not confirmed in time' : 'customer has to confirm'}</span>
        )}
        <StateActs appointment={appointment} />
      </div>
    </li>
  )
}

const linkClass = 'inline-flex min-h-6 items-center gap-1.5 font-medium text-teal underline underline-offset-3'
