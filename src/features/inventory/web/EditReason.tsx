import { useState } from 'react'
import { Select } from '#ui/control/Select.tsx'
import type { StockReason } from '../stockReasons.ts'
import { lastReason, rememberReason, stockReasonChoices } from './lastReasons.ts'

const options: readonly { value: StockReason | ''; label: string }[] = [
  { value: '', label: 'Not given' },
  ...stockReasonChoices,
]

/** The reason that is saved with edited quantities, and the user's own words about it. */
export function EditReason() {
  const [given, setGiven] = useState(lastReason('edit'))
  function give(next: typeof given) {
    setGiven(next)
    rememberReason('edit', next)
  }
  return (
    // In a line of its own at the left, because notices appear at the right of the page buttons.
    <div className="order-last flex w-full flex-wrap gap-2.5">
      <Select
        label="Reason for quantities:"
        className="max-w-full"
        value={given.why ?? ''}
        options={options}
        onChange={(why) => give({ ...given, why: why === '' ? undefined : why })}
      />
      <input
        aria-label="The reason in your own words"
        placeholder="In your own words"
        maxLength={200}
        value={given.note}
        className="h-10 min-w-0 rounded-control border border-edge bg-paper px-3 text-sm placeholder:text-ink-3 max-sm:grow sm:w-56"
        onChange={({ currentTarget }) => give({ ...given, note: currentTarget.value })}
      />
    </div>
  )
}

const quantities = ['quantity_available', 'quantity_hold']

/** The fields with which a changed row is saved: the reason, if a quantity is among the changes. */
export const reasonFields = (changes: object) =>
  Object.keys(changes).some((key) => quantities.includes(key)) ? lastReason('edit') : {}
