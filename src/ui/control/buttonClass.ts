export type ButtonVariant = 'primary' | 'urgent' | 'quiet' | 'danger' | 'icon'
export type ButtonSize = 'normal' | 'small'

/** The style of a button, also for links that look like one. Paper has neither. */
export const buttonClass = (variant: ButtonVariant = 'quiet', size: ButtonSize = 'normal') =>
  `${shape} ${variant === 'icon' ? squares[size] : sizes[size]} ${colours[variant]}`

const shape =
  'inline-flex print:hidden shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress'

const sizes: Record<ButtonSize, string> = { normal: 'h-10 px-4 text-sm', small: 'h-8 px-2.5 text-[13px]' }
const squares: Record<ButtonSize, string> = { normal: 'size-10', small: 'size-8' }

const colours: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-teal-deep text-on-teal hover:not-disabled:bg-teal',
  urgent: 'border border-transparent bg-buoy-deep text-on-buoy hover:not-disabled:brightness-110',
  quiet: 'border border-line bg-paper text-ink hover:not-disabled:border-edge hover:not-disabled:bg-mist',
  danger: 'border border-transparent bg-bad text-on-bad hover:not-disabled:brightness-110',
  icon: 'text-ink-2 hover:not-disabled:bg-mist hover:not-disabled:text-ink',
}
