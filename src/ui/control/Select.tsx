import { ChevronDown } from 'lucide-react'

interface SelectProps<Value extends string | number> {
  /** Shown before the choice. With `quiet` only screen readers read it. */
  label: string
  quiet?: boolean
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}

/** A native select for toolbars: it needs little code and works well on phones. */
export function Select<Value extends string | number>({
  label,
  quiet = false,
  value,
  options,
  onChange,
  disabled,
  className = '',
}: SelectProps<Value>) {
  return (
    <label
      className={`relative inline-flex h-10 items-center rounded-control border border-line bg-paper text-sm font-medium hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal has-disabled:opacity-60 ${className}`}
    >
      <span className={quiet ? 'sr-only' : 'pl-3 whitespace-nowrap text-ink-3'}>{label}</span>
      <select
        value={String(value)}
        disabled={disabled}
        className={`h-full min-w-0 grow cursor-pointer appearance-none bg-transparent pr-7 outline-none [&>option]:bg-paper ${quiet ? 'pl-3' : 'pl-1.5'}`}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden className="pointer-events-none absolute right-2 text-ink-3" />
    </label>
  )
}
