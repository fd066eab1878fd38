import type { ReactNode } from 'react'
import { Star } from '#site/Field.tsx'

interface CardOption {
  defaultChecked?: boolean
  checked?: boolean
  onChange?: () => void
  disabled?: boolean
  /** The name, where the visible text is an abbreviation or has more than the name. */
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
}

/** Radio buttons that look like cards. One must be chosen. */
export function ChoiceCards({
  id,
  name,
  legend,
  error,
  className,
  children,
}: {
  id: string
  name: string
  legend: ReactNode
  error: string | undefined
  className: string
  children: (option: (value: string, shown: ReactNode, given: CardOption) => ReactNode) => ReactNode
}) {
  const errorId = `${id}-fault`
  return (
    <fieldset
      tabIndex={-1}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
      className="min-w-0"
    >
      <legend className="mb-2 text-[15px] font-semibold">
        {legend}
        <Star />
      </legend>
      <div className={`grid gap-2 ${className}`}>
        {children((value, shown, given) => (
          <label key={value} className={optionClass}>
            <input type="radio" name={name} value={value} required className="sr-only" {...given} />
            {shown}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const optionClass =
  'relative flex min-h-12 flex-col items-center justify-center rounded-control border border-edge bg-paper px-1 py-1.5 text-center hover:border-teal has-checked:border-teal has-checked:bg-teal-soft has-checked:shadow-[inset_0_0_0_1px_var(--teal)] has-disabled:border-dashed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal'
