import type { ServiceRow } from '#features/services/columns.ts'
import { figuresInWords } from '#features/services/public/figures.ts'
import { serviceNames } from '#features/services/serviceNames.ts'
import { dayOf } from '#shared/day.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { servicesPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { Island } from '#site/Island.tsx'
import { PrivacyNote } from '#site/PrivacyNote.tsx'
import { toBookingStore } from '../../forms.ts'
import type { ServicesData } from '../../pages.ts'
import { servicesWords } from '../servicesWords.ts'
import { Booked } from './Booked.tsx'
import { anotherClass, BookingForm } from './BookingForm.tsx'
import { deviceList } from './CustomerFields.tsx'

/** The booking form, or the appointment that was just booked without scripts. */
export function BookingSection({ language, shop, at, data }: PageProps<ServicesData>) {
  const { booking, form } = servicesWords[language]
  const services = serviceNames[language]
  const store = data.stores.find((each) => each.store === data.booked?.store)
  const made = data.booked &&
    store && {
      ...data.booked,
      store,
      service: services[data.booked.service],
      mustConfirm: data.booked.held_until !== null,
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
          <Booked {...{ language, made, another }} shopName={shop.name} says={form} />
        ) : (
          <Island
            name="bookingForm"
            of={BookingForm}
            {...{ language, says: form, services }}
            figures={figuresOfServices(language, data.services)}
            stores={data.stores.filter(({ takes_appointments }) => takes_appointments).map(toBookingStore)}
            shopName={shop.name}
            action={inLanguage(language, servicesPage())}
            opened={data.opened ?? Date.parse(at)}
            today={dayOf(new Date(at))}
            fields={data.fields}
            slots={data.slots}
            refused={data.refused}
          />
        )}
        <PrivacyNote language={language} />
        <datalist id={deviceList}>
          {data.devices.map((device) => (
            <option key={device} value={device} />
          ))}
        </datalist>
      </div>
    </>
  )
}

/** `From $89 · 45 min`, for the services that have figures. */
const figuresOfServices = (language: Language, rows: readonly ServiceRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.map((row) => {
      const { price, time } = figuresInWords(language, row)
      return [row.service, [price, time].filter((each) => each !== undefined).join(' · ')]
    }),
  )
