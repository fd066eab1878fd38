import { useChosenInView } from './useChosenInView.ts'

interface SegmentsProps {
  label: string
  value: string
  options: readonly { readonly value: string; readonly label: string; readonly count?: number }[]
  onChange: (value: string) => void
}

/** A choice of a few options that are all visible. On a phone they scroll sideways to the chosen one. */
export function Segments({ label, value, options, onChange }: SegmentsProps) {
  const fieldset = useChosenInView<HTMLFieldSetElement>(value)
  return (
    <fieldset
      ref={fieldset}
      className="flex min-w-0 max-w-full gap-0.5 overflow-x-auto rounded-control border border-line bg-mist p-0.75"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className="h-8 rounded-[6px] px-3 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card"
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="figures ml-1.5 text-xs text-ink-3">{option.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
