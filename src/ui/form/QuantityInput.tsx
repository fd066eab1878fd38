import { NumberField } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

interface QuantityInputProps {
  /** The name of the product, for screen readers. */
  label: string
  /** Null while the field is empty. */
  value: number | null
  max: number
  /** The message for a quantity above `max`. */
  most: string
  disabled?: boolean
  onChange: (value: number | null) => void
  /** Called when the user leaves the field, presses Enter or releases a button. Null if the field is empty. */
  onSettle: (value: number | null) => void
}

/** A quantity from 0 to `max`. */
export function QuantityInput({ label, value, max, most, disabled, onChange, onSettle }: QuantityInputProps) {
  const [isTooMuch, setTooMuch] = useState(false)
  const note = useId()
  const possible = (quantity: number | null) =>
    quantity === null || quantity < 0 ? null : Math.min(Math.round(quantity), max)
  return (
    <NumberField.Root
      value={value}
      min={0}
      max={max}
      // Without this, values above `max` would not be reported, and `most` could not be shown.
      allowOutOfRange
      disabled={disabled}
      format={{ maximumFractionDigits: 0, useGrouping: false }}
      onValueChange={(quantity) => {
        setTooMuch(quantity !== null && quantity > max)
        onChange(possible(quantity))
      }}
      onValueCommitted={(quantity) => onSettle(possible(quantity))}
      className="grid gap-1"
    >
      <NumberField.Group className={group}>
        <NumberField.Decrement aria-label={`Fewer: ${label}`} className={step}>
          <Minus size={15} aria-hidden />
        </NumberField.Decrement>
        <NumberField.Input
          aria-label={`Quantity: ${label}`}
          aria-describedby={isTooMuch ? note : undefined}
          className={input}
          onKeyDown={commitOnEnter}
        />
        <NumberField.Increment aria-label={`More: ${label}`} className={step}>
          <Plus size={15} aria-hidden />
        </NumberField.Increment>
      </NumberField.Group>
      {isTooMuch && (
        <p id={note} role="alert" className="text-[13px] font-medium text-warn">
          {most}
        </p>
      )}
    </NumberField.Root>
  )
}

/** The value is committed on blur. Enter commits it too, and keeps the focus in the field. */
function commitOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Enter') return
  currentTarget.blur()
  currentTarget.focus()
}

const group =
  'inline-flex h-10 w-fit items-stretch rounded-control border border-edge bg-paper data-disabled:border-line data-disabled:bg-mist'
const step =
  'grid w-8 place-items-center rounded-control text-ink-2 hover:not-disabled:bg-mist disabled:cursor-not-allowed disabled:text-ink-3'
const input =
  'figures w-10 bg-transparent text-center text-[15px] font-medium disabled:cursor-not-allowed disabled:text-ink-3'
