import { CircleAlert } from 'lucide-react'
import {
  type ChangeEvent,
  type ComponentProps,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useId,
} from 'react'
import { errorClass, hintClass } from '../control/fieldClasses.ts'

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

/** How the control is linked with its label and notes. */
interface LinkedField {
  id: string
  name: string
  disabled: boolean | undefined
  isInvalid: boolean
  /** The ids of hint and error. */
  notes: string
}
const FieldContext = createContext<LinkedField | undefined>(undefined)

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
  const id = useId()
  const hintId = hint === undefined ? '' : `${id}hint`
  const errorId = error === undefined ? '' : `${id}error`
  const field = { id, name, disabled, isInvalid: error !== undefined, notes: `${hintId} ${errorId}`.trim() }
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldContext value={field}>{children}</FieldContext>
      {hint !== undefined && (
        <p id={hintId} className={hintClass}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <div id={errorId} className={errorClass}>
          <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {error}
        </div>
      )}
    </div>
  )
}

type ControlProps = Omit<ComponentProps<'input'>, 'name' | 'id' | 'disabled'> & {
  /** Another element than an input. */
  render?: ReactElement<Record<string, unknown>>
  onValueChange?: ((value: string) => void) | undefined
}

/**
 * The control of a `Labelled`. It only sets `aria-required`: with `required` the browser would show its own messages instead of
 * ours.
 */
export function Control({ render = <input />, required, onValueChange, ...rest }: ControlProps) {
  const field = use(FieldContext)
  return cloneElement(render, {
    onChange: (event: ChangeEvent<HTMLInputElement>) => onValueChange?.(event.currentTarget.value),
    ...rest,
    id: field?.id,
    name: field?.name,
    disabled: field?.disabled,
    'data-invalid': field?.isInvalid || undefined,
    'aria-invalid': field?.isInvalid || undefined,
    'aria-describedby': field?.notes || undefined,
    'aria-required': required || undefined,
  })
}

/** Marks a required field. Screen readers use `aria-required` of the control. */
function RequiredMark() {
  return (
    <span aria-hidden className="ml-1 text-bad">
      *
    </span>
  )
}
