import { ChevronDown, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { controlClass, errorClass, hintClass } from '../control/fieldClasses.ts'
import { Control, type FieldProps, Labelled, type ValueProps } from './Labelled.tsx'
import { readNumber, writeNumber } from './number.ts'

export function LongTextField({
  value,
  onChange,
  rows = 3,
  maxLength,
  ...field
}: FieldProps & ValueProps<string> & { rows?: number; maxLength?: number }) {
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

/** A number. An empty field is undefined; a text that is not a number is NaN, which the schema rejects. */
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

/** A calendar day, `yyyy-mm-dd`. An empty field is undefined. */
export function DayField({
  value,
  onChange,
  min,
  max,
  ...field
}: FieldProps & {
  value?: string | null | undefined
  onChange?: (value: string | undefined) => void
  min?: string
  max?: string
}) {
  return (
    <Labelled {...field}>
      <Control
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        required={field.required}
        className={`${controlClass} figures h-10`}
        onValueChange={(day) => onChange?.(day || undefined)}
      />
    </Labelled>
  )
}

/** A day and a time without a time zone: `yyyy-mm-ddThh:mm`. */
export function ClockField({ value, onChange, ...field }: FieldProps & ValueProps<string | undefined>) {
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

/** A native select: it needs little code and works well on phones. */
export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  ...field
}: FieldProps & ValueProps<Value | undefined> & { options: readonly Option<Value>[]; placeholder?: string }) {
  return (
    <Labelled {...field}>
      <div className="relative">
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
          className={`${controlClass} h-10 cursor-pointer appearance-none pr-9`}
          onValueChange={(chosen) => onChange?.(options.find((option) => option.value === chosen)?.value)}
        />
        <ChevronDown size={16} aria-hidden className="pointer-events-none absolute top-3 right-3 text-ink-3" />
      </div>
    </Labelled>
  )
}

interface ChoicesFieldProps<Value> extends FieldProps {
  choices: readonly { value: Value; label: string }[]
  /** The label of the checkbox that stands for all choices, also for later ones. Its value is null. */
  all: string
  value: readonly Value[] | null | undefined
  onChange: (value: Value[] | null) => void
}

/** Some of the choices, or all of them. */
export function ChoicesField<Value extends string | number>({
  label,
  name,
  error,
  choices,
  all,
  value,
  onChange,
}: ChoicesFieldProps<Value>) {
  const chosen = value ?? []
  return (
    <fieldset name={name} aria-describedby={error ? `${name}-note` : undefined} className="grid min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <CheckField name={`${name}-all`} label={all} value={value === null} onChange={(is) => onChange(is ? null : [])} />
      {value !== null && (
        <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 overflow-y-auto border-t border-line pt-1">
          {choices.map((choice) => (
            <CheckField
              key={choice.value}
              name={`${name}-${choice.value}`}
              label={choice.label}
              value={chosen.includes(choice.value)}
              onChange={(is) =>
                onChange([...chosen.filter((other) => other !== choice.value), ...(is ? [choice.value] : [])])
              }
            />
          ))}
        </div>
      )}
      {error && (
        <p id={`${name}-note`} role="alert" className={errorClass}>
          <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
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
}: FieldProps & ValueProps<boolean>) {
  const hasNote = error !== undefined || hint !== undefined
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
          aria-describedby={hasNote ? `${name}-note` : undefined}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hasNote && (
        <p id={`${name}-note`} className={error ? errorClass : hintClass}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
