import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './buttonClass.ts'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  icon: Icon,
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(variant, size)} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  )
}

/** A button with only an icon. The label is for screen readers and the tooltip. */
export function IconButton({
  label,
  ...rest
}: Omit<ButtonProps, 'children' | 'variant'> & { label: string; icon: LucideIcon }) {
  return <Button {...rest} variant="icon" aria-label={label} title={label} />
}

function Spinner() {
  return <LoaderCircle size={16} aria-hidden className="animate-spin" />
}
