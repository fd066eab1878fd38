import { NumberField } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'

interface QuantityInputProps {
  /** Of what it is the quantity: its name for those who do not see what stands beside it. */
  label: string
  value: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
  /** Once it is settled: typed and left, or stepped and let go. */
  onSettle?: (value: number) => void
}

/** How many, from none to as many as there are. */
export function QuantityInput({ label, value, max, disabled, onChange, onSettle }: QuantityInputProps) {
  return (
    <NumberField.Root
      value={value}
      min={0}
      max={max}
      disabled={disabled}
      format={{ maximumFractionDigits: 0, useGrouping: false }}
      onValueChange={(next) => onChange(next ?? 0)}
      onValueCommitted={(next) => onSettle?.(next ?? 0)}
    >
      <NumberField.Group className={group}>
        <NumberField.Decrement aria-label={`Fewer: ${label}`} className={step}>
          <Minus size={15} aria-hidden />
        </NumberField.Decrement>
        <NumberField.Input aria-label={`Quantity: ${label}`} className={input} />
        <NumberField.Increment aria-label={`More: ${label}`} className={step}>
          <Plus size={15} aria-hidden />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  )
}

const group =
  'inline-flex h-10 items-stretch rounded-control border border-edge bg-paper data-disabled:border-line data-disabled:bg-mist'
const step =
  'grid w-8 place-items-center rounded-control text-ink-2 hover:not-disabled:bg-mist disabled:cursor-not-allowed disabled:text-ink-3'
const input =
  'figures w-10 bg-transparent text-center text-[15px] font-medium disabled:cursor-not-allowed disabled:text-ink-3'
