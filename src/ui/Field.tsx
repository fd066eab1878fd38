import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './Button.tsx'
import { controlClass, errorClass, hintClass } from './fieldClasses.ts'
import { Control, type FieldProps, Labelled, type Told } from './Labelled.tsx'
import { readNumber, writeNumber } from './number.ts'

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
}: FieldProps & Told<string> & InputProps & { type?: 'text' | 'email' | 'tel' | 'url'; defaultValue?: string }) {
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

export function LongTextField({
  value,
  onChange,
  rows = 3,
  maxLength,
  ...field
}: FieldProps & Told<string> & { rows?: number; maxLength?: number }) {
  return (
    <Labelled {...field}>
      <Control
        render={<textarea rows={rows} maxLength={maxLength} />}
        value={value}
        required={field.required}
        className={`${controlClass} py-2`}
        onValueChange={onChange}
      />
    </Labelled>
  )
}

/** A password one may look at; `autoComplete` tells password managers which one it is. */
export function PasswordField({
  value,
  onChange,
  autoComplete,
  autoFocus,
  ...field
}: FieldProps & Told<string> & { autoComplete: 'current-password' | 'new-password'; autoFocus?: boolean }) {
  const [shown, setShown] = useState(false)
  return (
    <Labelled {...field}>
      <div className="relative">
        <Control
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
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

/** A number as people write it; nothing written is undefined, nonsense is NaN and the schema refuses it. */
export function NumberField({
  value,
  onChange,
  placeholder,
  unit,
  ...field
}: FieldProps & {
  value: number | undefined
  onChange: (value: number | undefined) => void
  placeholder?: string
  unit?: string
}) {
  const [written, setWritten] = useState(writeNumber(value))
  const text = Object.is(readNumber(written), value) ? written : writeNumber(value)
  return (
    <Labelled {...field}>
      <div className="relative">
        <Control
          value={text}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          required={field.required}
          className={`${controlClass} figures h-10 ${unit ? 'pr-9' : ''}`}
          onValueChange={(typed) => {
            setWritten(typed)
            onChange(readNumber(typed))
          }}
        />
        {unit && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-ink-3"
          >
            {unit}
          </span>
        )}
      </div>
    </Labelled>
  )
}

/** A calendar day, `yyyy-mm-dd`; no day is null. */
export function DayField({
  value,
  onChange,
  min,
  max,
  ...field
}: FieldProps & Told<string | null> & { min?: string; max?: string }) {
  return (
    <Labelled {...field}>
      <Control
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        required={field.required}
        className={`${controlClass} figures h-10`}
        onValueChange={(day) => onChange?.(day || null)}
      />
    </Labelled>
  )
}

/** A day and a time, as a clock on the wall shows them: `yyyy-mm-ddThh:mm`, of no time zone. */
export function ClockField({ value, onChange, ...field }: FieldProps & Told<string | undefined>) {
  return (
    <Labelled {...field}>
      <Control
        type="datetime-local"
        value={value ?? ''}
        required={field.required}
        className={`${controlClass} figures h-10`}
        onValueChange={(time) => onChange?.(time || undefined)}
      />
    </Labelled>
  )
}

export interface Option<Value extends string = string> {
  value: Value
  label: string
}

/** The system's own select: quick, light, and at home on a phone. */
export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  ...field
}: FieldProps & Told<Value | undefined> & { options: readonly Option<Value>[]; placeholder?: string }) {
  return (
    <Labelled {...field}>
      <Control
        render={
          <select>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        }
        value={value ?? ''}
        required={field.required}
        className={`${controlClass} h-10`}
        onValueChange={(chosen) => onChange?.(options.find((option) => option.value === chosen)?.value)}
      />
    </Labelled>
  )
}

export function CheckField({
  label,
  name,
  hint,
  error,
  disabled,
  className,
  value,
  onChange,
}: FieldProps & Told<boolean>) {
  const told = error !== undefined || hint !== undefined
  return (
    <div className={className}>
      <label className="inline-flex min-h-8 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          name={name}
          className="size-4.5"
          checked={value ?? false}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={told ? `${name}-told` : undefined}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        {label}
      </label>
      {told && (
        <p id={`${name}-told`} className={error ? errorClass : hintClass}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
