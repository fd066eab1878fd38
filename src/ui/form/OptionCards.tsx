import { CircleAlert } from 'lucide-react'
import { errorClass } from '../control/fieldClasses.ts'

interface OptionCardsProps<Value extends string> {
  /** The question. */
  label: string
  name: string
  choices: readonly { readonly value: Value; readonly label: string; readonly means: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  /** Shows the cards beside each other if there is room. */
  beside?: boolean
}

/** A choice of a few options, each with an explanation. */
export const OptionCards = <Value extends string>({
  label,
  name,
  choices,
  value,
  onChange,
  error,
  beside = false,
}: OptionCardsProps<Value>) => (
  <fieldset name={name} aria-describedby={error && `${name}-error`} className="min-w-0">
    <legend className="mb-1.5 text-sm font-medium">{label}</legend>
    <div className={`grid gap-2 ${beside ? 'sm:auto-cols-fr sm:grid-flow-col' : ''}`}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 has-checked:border-teal has-checked:bg-mist"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            aria-invalid={error ? true : undefined}
            className="mt-0.5 size-4.5 shrink-0"
            onChange={() => onChange(choice.value)}
          />
          <span className="text-sm">
            <span className="block font-semibold">{choice.label}</span>
            <span className="block text-ink-2">{choice.means}</span>
          </span>
        </label>
      ))}
    </div>
    {error && (
      <p id={`${name}-error`} role="alert" className={`${errorClass} mt-1.5`}>
        <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
        {error}
      </p>
    )}
  </fieldset>
)
