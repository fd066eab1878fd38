import { useEffect, useRef, useState } from 'react'
import type { Language } from '#shared/language.ts'
import { SendButton } from '#site/SendButton.tsx'
import type { BookingStore } from '../../forms.ts'
import type { BookingWords } from '../servicesWords.ts'
import { DayPicker } from './DayPicker.tsx'
import { TimePicker } from './TimePicker.tsx'
import { useSlots } from './useSlots.ts'

/** Moves an appointment to another time of its store: the same days and times as in the booking form. */
export function MoveOwn({
  language,
  says,
  moveTo,
  action,
  ownKey,
  store,
  today,
  day: first,
  faults,
}: {
  language: Language
  says: BookingWords
  /** The text of the button. */
  moveTo: string
  action: string
  /** The key of the appointment. */
  ownKey: string
  store: BookingStore
  today: string
  /** The day that is chosen at first. */
  day: string
  faults: { appointmentDate: string | undefined; appointmentTime: string | undefined }
}) {
  const form = useRef<HTMLFormElement>(null)
  const [day, setDay] = useState(first)
  const { slots, loadAgain } = useSlots(store.store, day, { ...says, language })
  const isFull = Array.isArray(slots) && !slots.some(({ free }) => free > 0)
  useEffect(() => {
    // The visitor may have chosen a day before the script was loaded.
    const chosen = form.current && new FormData(form.current).get('appointmentDate')
    if (chosen) setDay(String(chosen))
  }, [])
  return (
    <form ref={form} method="post" action={action} noValidate className="grid gap-7">
      <input type="hidden" name="key" value={ownKey} />
      <input type="hidden" name="act" value="move" />
      <DayPicker {...{ language, says, store, today, day }} onPick={setDay} error={faults.appointmentDate} />
      <TimePicker
        id="time"
        {...{ language, says }}
        times={{ slots: slots ?? 'loading', loadAgain }}
        error={faults.appointmentTime}
      />
      {!isFull && <SendButton>{moveTo}</SendButton>}
    </form>
  )
}
