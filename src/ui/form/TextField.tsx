import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../control/Button.tsx'
import { controlClass } from '../control/fieldClasses.ts'
import { Control, type FieldProps, Labelled, type ValueProps } from './Labelled.tsx'

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoFocus' | 'placeholder' | 'inputMode' | 'maxLength' | 'readOnly' | 'list'
>

export function TextField({
  type = 'text',
  value,
  defaultValue,
  onChange,
  autoComplete,
  autoFocus,
  placeholder,
  inputMode,
  maxLength,
  readOnly,
  list,
  ...field
}: FieldProps & ValueProps<string> & InputProps & { type?: 'text' | 'email' | 'tel' | 'url'; defaultValue?: string }) {
  const input = {
    type,
    value,
    defaultValue,
    autoComplete,
    autoFocus,
    placeholder,
    inputMode,
    maxLength,
    readOnly,
    list,
  }
  return (
    <Labelled {...field}>
      <Control {...input} required={field.required} className={`${controlClass} h-10`} onValueChange={onChange} />
    </Labelled>
  )
}

/** A password with a button that shows it. Password managers use `autoComplete` to fill in the right one. */
export function PasswordField({
  value,
  onChange,
  autoComplete,
  autoFocus,
  onFocus,
  ...field
}: FieldProps &
  ValueProps<string> & {
    autoComplete: 'current-password' | 'new-password'
    autoFocus?: boolean
    onFocus?: () => void
  }) {
  const [shown, setShown] = useState(false)
  return (
    <Labelled {...field}>
      <div className="relative">
        <Control
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          onFocus={onFocus}
          required={field.required}
          className={`${controlClass} h-10 pr-11`}
          onValueChange={onChange}
        />
        <IconButton
          size="small"
          className="absolute inset-y-1 right-1"
          icon={shown ? EyeOff : Eye}
          label={shown ? 'Hide the password' : 'Show the password'}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Labelled>
  )
}
