import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FormErrors } from '#shared/faults.ts'
import type { Language } from '#shared/language.ts'
import { Traps } from '#site/Field.tsx'
import { Problem } from '#site/Problem.tsx'
import { SendButton } from '#site/SendButton.tsx'
import { useSending } from '#site/useSending.ts'
import type { Slot } from '../../contract.ts'
import { type BookingFields, type BookingStore, bookedAddress, keyHeader, mailHeader } from '../../forms.ts'
import type { BookingWords } from '../servicesWords.ts'
import type { Booked, BookedAppointment } from './Booked.tsx'
import { ChoiceCards } from './ChoiceCards.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { DayPicker } from './DayPicker.tsx'
import { PlainTimes } from './PlainTimes.tsx'
import { StoreField } from './StoreField.tsx'
import { TimePicker } from './TimePicker.tsx'
import { useSlots } from './useSlots.ts'

export { MoveOwn } from './MoveOwn.tsx'

interface BookingFormProps {
  language: Language
  says: BookingWords
  /** The names of the services in the visitor's language, by their English name. */
  services: Record<string, string>
  /** The price and the duration of each service, in words. */
  figures: Record<string, string>
  stores: BookingStore[]
  /** The address of the page, to which the form is sent without scripts. */
  action: string
  shopName: string
  opened: number
  today: string
  fields: BookingFields
  slots: Slot[] | null
  refused: FormErrors | null
}

/** The booking form. Without scripts it has a date field and a button that shows the times of that day. */
export function BookingForm({ language, says, services, stores, fields, ...given }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const speech = { ...says, language }
  const sending = useSending<{ code: string }>('/api/email/serviceRequest/', {
    form,
    before: given.refused,
    says: speech,
    // Another store may be open on a day on which this one is closed.
    dependent: { appointmentDate: 'store' },
  })
  const { refused, isBusy, faultOf, onInput } = sending
  const [called, setStore] = useState(fields.store)
  const [day, setDay] = useState(fields.appointmentDate)
  const [booked, setBooked] = useState<{ Shown: typeof Booked; made: BookedAppointment } | null>(null)
  const store = stores.find((each) => each.store === called)
  const times = useSlots(store?.store, day, speech)

  useEffect(() => {
    if (!form.current) return
    // The visitor may have chosen a store or a day before the script was loaded.
    const chosen = new FormData(form.current)
    setStore(String(chosen.get('store')))
    setDay((before) => String(chosen.get('appointmentDate') ?? before))
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const loading = import('./Booked.tsx').catch(() => undefined)
    const outcome = await sending.send({ ...Object.fromEntries(filled), appointmentDate: day, language })
    if (outcome?.refused?.status === 409) times.loadAgain()
    if (!outcome || outcome.refused) return
    const { code } = outcome.reply
    const mail = outcome.headers.get(mailHeader.name)
    const isMailed = mail !== mailHeader.none
    const loaded = await loading
    // The connection was lost after the booking. The page of a browser without scripts shows it as well.
    if (!loaded || !store) return location.assign(bookedAddress(given.action, code, isMailed))
    const text = (name: string) => String(filled.get(name))
    const slot = { appointmentDate: day, appointmentTime: text('appointmentTime') }
    const key = outcome.headers.get(keyHeader)
    const made = { code, key, store, service: services[text('service')] ?? '', ...slot, email: text('email') }
    setBooked({ Shown: loaded.Booked, made: { ...made, isMailed, mustConfirm: mail === mailHeader.confirm } })
  }

  function begin() {
    setBooked(null)
    setStore(fields.store)
    setDay(fields.appointmentDate)
  }

  const another = (
    <button type="button" onClick={begin} className={anotherClass}>
      {says.another}
    </button>
  )
  if (booked) return <booked.Shown {...{ language, says, another }} shopName={given.shopName} made={booked.made} />
  return (
    <form
      ref={form}
      method="post"
      action={`${given.action}#book`}
      noValidate
      className="grid gap-7"
      onSubmit={submit}
      onInput={onInput}
    >
      {refused && <Problem says={says} refused={refused} />}
      <ChoiceCards
        id="service"
        name="service"
        legend={says.service}
        error={faultOf('service')}
        className="grid-cols-2 md:grid-cols-3"
      >
        {(option) =>
          Object.entries(services).map(([name, label], at) => {
            const figures = given.figures[name]
            return option(
              name,
              <>
                <span className="text-[15px] font-semibold">{label}</span>
                {figures && (
                  <span id={`figures-${at}`} className="figures text-sm text-ink-2">
                    {figures}
                  </span>
                )}
              </>,
              {
                defaultChecked: fields.service === name,
                'aria-label': label,
                'aria-describedby': figures ? `figures-${at}` : undefined,
              },
            )
          })
        }
      </ChoiceCards>
      <StoreField {...{ says, stores, store }} chosen={fields.store} onChoose={setStore} error={faultOf('store')} />
      {/* Only the server renders it, so that the script does not contain it. */}
      <noscript>
        {import.meta.env.SSR && (
          <PlainTimes {...{ language, says, fields, faultOf }} today={given.today} slots={given.slots} />
        )}
      </noscript>
      <div className="grid gap-7 noscript:hidden">
        <DayPicker
          {...{ language, says, store, day }}
          today={given.today}
          onPick={setDay}
          error={faultOf('appointmentDate')}
        />
        <TimePicker id="time" {...{ language, says, times }} error={faultOf('appointmentTime')} />
      </div>
      <CustomerFields {...{ says, fields, faultOf }} />
      <Traps label={says.trap} opened={given.opened} />
      <SendButton isBusy={isBusy}>{isBusy ? says.sending : says.send}</SendButton>
    </form>
  )
}

export const anotherClass = 'py-2 font-semibold text-teal underline underline-offset-4'
