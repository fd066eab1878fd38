import type { ReactNode } from 'react'

/** The attributes that connect a control with its label and its error. */
interface ControlProps {
  id: string
  name: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  className: string
}

/** A control with its label and its error. */
export function Field({
  name,
  label,
  error,
  required = true,
  children,
}: {
  name: string
  label: string
  error: string | undefined
  required?: boolean
  children: (control: ControlProps) => ReactNode
}) {
  const errorId = `${name}-fault`
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={name} className="text-[15px] font-semibold">
        {label}
        {required && <Star />}
      </label>
      {children({
        id: name,
        name,
        required,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : errorId,
        className: controlClass,
      })}
      {error !== undefined && (
        <p id={errorId} className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** Marks a required field for the eye. Screen readers use the attribute of the control. */
export const Star = () => (
  <span aria-hidden className="ml-1 text-bad">
    *
  </span>
)

const controlClass =
  'min-h-12 w-full rounded-control border border-edge bg-paper px-3.5 py-2.5 text-base text-ink aria-invalid:border-bad aria-invalid:bg-bad-soft'

/**
 * The patterns of valid values. The browser checks them when the visitor changes a field that was rejected, so that its error
 * disappears. The server has its own rules.
 */
export const patterns = {
  /** A name without a web or e-mail address. */
  name: '(?!.*(@|//|\\w\\.\\w\\w)).*\\S.*',
  email: '.+@.+\\..+',
  phone: '(\\D*\\d){10,}\\D*',
}

/** A hidden field that only programs fill in, and the time at which the form was opened. The server checks both. */
export function Traps({ label, opened }: { label: string; opened: number }) {
  return (
    <>
      <div aria-hidden className="absolute -left-[999rem]">
        <label>
          {label}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="opened" value={opened} />
    </>
  )
}
