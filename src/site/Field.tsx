import type { ReactNode } from 'react'

/** What a control needs to be named, and to be told of its fault. */
interface Tied {
  id: string
  name: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  className: string
}

/** A control with its name and what is wrong with it; without scripts, too, a reader meets them together. */
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
  children: (tied: Tied) => ReactNode
}) {
  const told = `${name}-fault`
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
        'aria-describedby': error === undefined ? undefined : told,
        className: controlClass,
      })}
      {error !== undefined && (
        <p id={told} className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** Marks what must be filled in; the control itself says so to screen readers. */
export const Star = () => (
  <span aria-hidden className="ml-1 text-bad">
    *
  </span>
)

const controlClass =
  'min-h-12 w-full rounded-control border border-edge bg-paper px-3.5 py-2.5 text-base text-ink aria-invalid:border-bad aria-invalid:bg-bad-soft'

/** What only a machine fills in, and when the form was opened: see the server's `meetStranger`. */
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
