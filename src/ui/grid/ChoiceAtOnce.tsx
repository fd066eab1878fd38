import { ChevronDown, CircleCheck, CircleDashed } from 'lucide-react'
import type { Choice } from '#shared/columns.ts'

interface ChoiceAtOnceProps {
  column: { readonly header: string; readonly choices?: readonly Choice[] }
  value: unknown
  disabled: boolean
  onWritten: (written: string) => void
}

/** A select in the cell. The table saves the choice at once. For a user who cannot choose, words beside it show the value. */
export function ChoiceAtOnce({ column: { header, choices = [] }, value, disabled, onWritten }: ChoiceAtOnceProps) {
  const { tone, label } = choices.find((choice) => choice.value === value) ?? {}
  const Icon = tone && icons[tone]
  const options = choices.map((choice) => (
    <option key={choice.value} value={String(choice.value)}>
      {choice.label}
    </option>
  ))
  if (disabled) {
    return (
      <span className={`inline-flex items-center gap-1 align-middle font-semibold ${tone ? colours[tone] : ''}`}>
        {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
        <span>{label}</span>
        <span className="relative ml-0.5 inline-flex">
          <select
            disabled
            aria-label={header}
            value={String(value)}
            className="size-6 cursor-not-allowed appearance-none rounded-control border border-line bg-mist text-transparent disabled:opacity-100"
          >
            {options}
          </select>
          <ChevronDown size={14} aria-hidden className="pointer-events-none absolute inset-1.25 text-ink-3" />
        </span>
      </span>
    )
  }
  return (
    <span className={`relative -mx-2 inline-flex items-center align-middle tablet:-mx-1 ${tone ? colours[tone] : ''}`}>
      {Icon && <Icon size={14} aria-hidden className="pointer-events-none absolute left-2 tablet:left-1.5" />}
      <select
        data-at-once
        tabIndex={-1}
        aria-label={header}
        value={String(value)}
        className={`h-8 cursor-pointer appearance-none rounded-control border border-line bg-paper pr-6 text-[13px] tablet:pr-4.5 font-semibold hover:border-edge [&>option]:bg-paper [&>option]:text-ink ${Icon ? 'pl-6.5 tablet:pl-5.5' : 'pl-2'}`}
        onChange={(event) => onWritten(event.currentTarget.value)}
      >
        {options}
      </select>
      <ChevronDown size={14} aria-hidden className="pointer-events-none absolute right-1.5 tablet:right-1" />
    </span>
  )
}

const icons = { good: CircleCheck, danger: CircleDashed }
const colours = { good: 'text-ok', danger: 'text-bad' }
