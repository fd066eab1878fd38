import { Field } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { errorClass, hintClass } from './fieldClasses.ts'

/** What every field says of itself. */
export interface FieldProps {
  label: string
  /** What the form calls it; faults find their field by this name. */
  name: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string
}
/** The value, and who is told of another. */
export type Told<Value> = { value?: Value | undefined; onChange?: (value: Value) => void }

/** A control with its name, a word of help, and what is wrong with it; the three are tied together for all readers. */
export function Labelled({
  label,
  name,
  error,
  hint,
  required,
  disabled,
  className = '',
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <Field.Root
      name={name}
      disabled={disabled}
      invalid={error !== undefined}
      className={`grid content-start gap-1.5 ${className}`}
    >
      <Field.Label className="text-sm font-medium">
        {label}
        {required && <Star />}
      </Field.Label>
      {children}
      {hint !== undefined && <Field.Description className={hintClass}>{hint}</Field.Description>}
      <Field.Error match={error !== undefined} className={errorClass}>
        <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
        {error}
      </Field.Error>
    </Field.Root>
  )
}

/** `required` is said, not enforced: the browser's own bubbles would speak before our words do. */
export function Control({ required, ...rest }: ComponentProps<typeof Field.Control>) {
  return <Field.Control {...rest} aria-required={required || undefined} />
}

/** Marks what must be filled in; the control itself says so to screen readers. */
function Star() {
  return (
    <span aria-hidden className="ml-1 text-bad">
      *
    </span>
  )
}
