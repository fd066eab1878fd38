import { Plus, Trash2 } from 'lucide-react'
import { today } from '#shared/day.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { controlClass, errorClass } from '#ui/control/fieldClasses.ts'
import type { Closure } from '../hours.ts'

interface ClosuresFieldProps {
  name: string
  value: { day: string; reason?: string | undefined }[] | undefined
  onChange: (closures: Closure[]) => void
  error?: string | undefined
}

/** The days on which a store is closed in spite of its weekly hours. */
export function ClosuresField({ name, value = [], onChange, error }: ClosuresFieldProps) {
  const closures = value.map(({ day, reason = '' }) => ({ day, reason }))
  const change = (at: number, next: Partial<Closure>) =>
    onChange(closures.map((closure, other) => (other === at ? { ...closure, ...next } : closure)))

  return (
    <fieldset name={name} aria-describedby={error ? `${name}-error` : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">Closed days</legend>
      {closures.map(({ day, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same day while the user edits them
        <div key={at} className="flex items-center gap-2">
          <input
            type="date"
            aria-label={`Closed day ${at + 1}`}
            value={day}
            className={`${controlClass} figures h-9 min-w-0 max-w-40 shrink-0`}
            onChange={({ currentTarget }) => change(at, { day: currentTarget.value })}
          />
          <input
            aria-label={`Reason ${at + 1}`}
            placeholder="Reason"
            value={reason}
            maxLength={100}
            className={`${controlClass} h-9 min-w-0`}
            onChange={({ currentTarget }) => change(at, { reason: currentTarget.value })}
          />
          <IconButton
            size="small"
            icon={Trash2}
            label={`Remove the closed day ${day}`}
            onClick={() => onChange(closures.filter((_, other) => other !== at))}
          />
        </div>
      ))}
      {error && (
        <p id={`${name}-error`} role="alert" className={errorClass}>
          {error}
        </p>
      )}
      <Button
        size="small"
        icon={Plus}
        className="justify-self-start"
        onClick={() => onChange([...closures, { day: today(), reason: '' }])}
      >
        Add a closed day
      </Button>
    </fieldset>
  )
}
