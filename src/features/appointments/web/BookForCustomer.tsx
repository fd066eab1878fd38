import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { services } from '#features/services/rules.ts'
import { publicStoreCalls } from '#features/stores/publicContract.ts'
import { type Day, today } from '#shared/day.ts'
import { weekdayAndDay } from '#shared/time.ts'
import { useCall } from '#ui/api/query.ts'
import { showTime } from '#ui/browser/clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Form } from '#ui/form/useForm.ts'
import { LongTextField, SelectField } from '#ui/form/valueFields.tsx'
import type { Appointment } from '../columns.ts'
import { appointmentCalls, type NewAppointment } from '../contract.ts'
import { DayAndTime, useFreeTimes } from './DayAndTime.tsx'

interface BookForCustomerProps {
  /** The store of a store user, or the one that the page shows. Empty if the user has to choose one in the dialog. */
  store: string
  /** A store user books only for the own store. */
  isOwn: boolean
  /** The day that is shown. */
  day: Day
  onBooked: (made: Appointment) => void
}

type BookingDraft = Required<NewAppointment>

/** A button with a dialog in which the staff book an appointment for a customer on the phone or in the store. */
export function BookForCustomer({ store, isOwn, day, onBooked }: BookForCustomerProps) {
  return (
    <FormDialog
      call={appointmentCalls.insert}
      title="Book an appointment"
      act="Book"
      wide
      trigger={
        <Button variant="primary" icon={CalendarPlus}>
          Book an appointment
        </Button>
      }
      start={{ store, appointmentDate: day < today() ? today() : day }}
      success={({ code, appointmentDate, appointmentTime }) =>
        `Booked: ${showTime(appointmentTime)} on ${weekdayAndDay(appointmentDate)}. The code is ${code}.`
      }
      failed="The appointment could not be booked"
      invalidates={[appointmentCalls.all, appointmentCalls.slots]}
      onDone={onBooked}
    >
      {(form) => <Fields form={form} isOwn={isOwn} />}
    </FormDialog>
  )
}

function Fields({ form, isOwn }: { form: Form<BookingDraft>; isOwn: boolean }) {
  const stores = useCall(publicStoreCalls.all, {})
  const devices = useCall(appointmentCalls.devices, {})
  const times = useFreeTimes(form.draft.store, form.draft.appointmentDate)
  const deviceList = useId()
  const open = stores.data?.items.filter(({ takes_appointments }) => takes_appointments) ?? []
  const failures = [stores.error, times.error].filter((error) => error !== null)
  return (
    <>
      <FormProblems problems={failures} />
      <div className="grid gap-4 sm:grid-cols-2">
        {!isOwn && (
          <SelectField
            label="Store"
            required
            placeholder="Choose a store"
            options={open.map(({ store }) => ({ value: store, label: store }))}
            {...form.field('store')}
          />
        )}
        <SelectField
          label="Service"
          required
          className={isOwn ? 'sm:col-span-2' : ''}
          placeholder="Choose a service"
          options={services.map((service) => ({ value: service, label: service }))}
          {...form.field('service')}
        />
      </div>
      <DayAndTime form={form} times={times} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Name" required autoComplete="off" {...form.field('firstName')} />
        <TextField label="Last Name" required autoComplete="off" {...form.field('lastName')} />
        <TextField label="Phone" required type="tel" autoComplete="off" {...form.field('phone')} />
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="off"
          hint="With an address, the customer gets a confirmation."
          {...form.field('email')}
        />
        {form.draft.email && (
          <SelectField
            label="Language of the e-mail"
            className="sm:col-start-2"
            options={[
              { value: 'en', label: 'English' },
              { value: 'fr', label: 'French' },
            ]}
            {...form.field('language')}
          />
        )}
        <div className="sm:col-span-2">
          <TextField
            label="Device and model (optional)"
            list={deviceList}
            autoComplete="off"
            {...form.field('device')}
          />
          <datalist id={deviceList}>
            {devices.data?.items.map((device) => (
              <option key={device} value={device} />
            ))}
          </datalist>
        </div>
      </div>
      <LongTextField label="Order notes (optional)" {...form.field('orderNotes')} />
    </>
  )
}
