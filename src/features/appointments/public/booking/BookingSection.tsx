import { servicesPage } from '#features/stores/pages.ts'
import { dayOf } from '#shared/day.ts'
import { inLanguage } from '#shared/language.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { Island } from '#site/Island.tsx'
import type { ServicesData } from '../../publicPages.ts'
import { serviceNames } from '../../serviceNames.ts'
import { servicesWords } from '../servicesWords.ts'
import { anotherClass, Booked } from './Booked.tsx'
import { BookingForm } from './BookingForm.tsx'

/** The booking form, or the appointment that was just booked without scripts. */
export function BookingSection({ language, at, data }: PageProps<ServicesData>) {
  const { booking, form } = servicesWords[language]
  const services = serviceNames[language]
  const made = data.booked && {
    ...data.booked,
    service: services[data.booked.service],
    phone: data.stores.find(({ store }) => store === data.booked?.store)?.phone ?? '',
  }
  const another = (
    <a href={inLanguage(language, `${servicesPage()}#book`)} className={anotherClass}>
      {form.another}
    </a>
  )
  return (
    <>
      <h2 className="text-3xl">{booking.heading}</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-2">{booking.lead}</p>
      <div className="mt-6 rounded-card border border-line bg-paper p-4 shadow-card sm:mt-8 sm:p-8">
        {made ? (
          <Booked {...{ language, made }} says={form} another={another} />
        ) : (
          <Island
            name="bookingForm"
            of={BookingForm}
            {...{ language, says: form, services }}
            stores={data.stores
              .filter(({ takes_appointments }) => takes_appointments)
              .map(({ store, location, address, city, phone, time_zone, hours, closures }) => {
                return { store, location, address, city, phone, time_zone, hours, closures }
              })}
            action={inLanguage(language, servicesPage())}
            opened={Date.parse(at)}
            today={dayOf(new Date(at))}
            fields={data.fields}
            slots={data.slots}
            refused={data.refused}
          />
        )}
      </div>
    </>
  )
}
