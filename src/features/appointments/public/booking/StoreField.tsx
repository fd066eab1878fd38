import { visitorName } from '#features/stores/rules.ts'
import { Field } from '#site/Field.tsx'
import type { BookingStore } from '../../forms.ts'
import type { BookingWords } from '../servicesWords.ts'

export function StoreField({
  says,
  stores,
  store,
  chosen,
  onChoose,
  error,
}: {
  says: BookingWords
  stores: readonly BookingStore[]
  store: BookingStore | undefined
  chosen: string
  onChoose: (store: string) => void
  error: string | undefined
}) {
  return (
    <div className="grid gap-1.5">
      <Field name="store" label={says.store} error={error}>
        {(control) => (
          <div className="relative">
            <select
              {...control}
              className={`${control.className} appearance-none pr-11`}
              defaultValue={chosen}
              onChange={(event) => onChoose(event.target.value)}
            >
              <option value="">{says.chooseStore}</option>
              {stores.map((each) => (
                <option key={each.store} value={each.store}>
                  {[...new Set([visitorName(each), each.city])].join(', ')}
                </option>
              ))}
            </select>
            <svg
              viewBox="0 0 12 8"
              width="12"
              height="8"
              aria-hidden
              className="pointer-events-none absolute top-5 right-4"
            >
              <path d="m1 1 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </div>
        )}
      </Field>
      {store && (
        <p className="text-sm text-ink-2 noscript:hidden">
          {store.address}, {store.city} · {store.phone}
        </p>
      )}
    </div>
  )
}
