import { NumberField } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

interface QuantityInputProps {
  /** Of what it is the quantity: its name for those who do not see what stands beside it. */
  label: string
  /** Nothing while the field is empty. */
  value: number | null
  max: number
  /** What to tell whoever asks for more than that. */
  most: string
  disabled?: boolean
  onChange: (value: number | null) => void
  /** Once it is settled: typed and left, or entered, or stepped and let go. A field that is left empty says nothing. */
  onSettle: (value: number | null) => void
}

/** How many, from none to as many as there are. */
export function QuantityInput({ label, value, max, most, disabled, onChange, onSettle }: QuantityInputProps) {
  const [isTooMuch, setTooMuch] = useState(false)
  const note = useId()
  const possible = (asked: number | null) => (asked === null || asked < 0 ? null : Math.min(Math.round(asked), max))
  return (
    <NumberField.Root
      value={value}
      min={0}
      max={max}
      // We hear of what is too much, so that we can say so.
      allowOutOfRange
      disabled={disabled}
      format={{ maximumFractionDigits: 0, useGrouping: false }}
      onValueChange={(asked) => {
        setTooMuch(asked !== null && asked > max)
        onChange(possible(asked))
      }}
      onValueCommitted={(asked) => onSettle(possible(asked))}
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
          onKeyDown={settleOnEnter}
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

/** Leaving the field is what settles it; whoever enters it stays. */
function settleOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
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
