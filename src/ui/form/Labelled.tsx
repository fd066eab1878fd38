import { Field } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { errorClass, hintClass } from './fieldClasses.ts'

/** The props of every field. */
export interface FieldProps {
  label: string
  /** The name in the form. Errors are shown at the field with their name. */
  name: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string
}
export type ValueProps<Value> = { value?: Value | undefined; onChange?: (value: Value) => void }

/** A control with its label, hint and error, which are linked for screen readers. */
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
        {required && <RequiredMark />}
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

/** Only sets `aria-required`: with `required` the browser would show its own messages instead of ours. */
export function Control({ required, ...rest }: ComponentProps<typeof Field.Control>) {
  return <Field.Control {...rest} aria-required={required || undefined} />
}

/** Marks a required field. Screen readers use `aria-required` of the control. */
function RequiredMark() {
  return (
    <span aria-hidden className="ml-1 text-bad">
      *
    </span>
  )
}
