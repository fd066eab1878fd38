interface ProgressBarProps {
  label: string
  done?: number
  /** Undefined if the total is not known. Then the bar pulses. */
  total?: number | undefined
  className?: string
}

/** The progress of long work. */
export const ProgressBar = ({ label, done, total, className = 'w-16' }: ProgressBarProps) => (
  <progress
    aria-label={label}
    className={`h-1.5 appearance-none overflow-hidden rounded-full bg-line indeterminate:animate-pulse indeterminate:bg-teal/50 [&::-moz-progress-bar]:bg-teal [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-teal ${className}`}
    {...(total !== undefined && { value: Math.min(done ?? 0, total), max: Math.max(total, 1) })}
  />
)
