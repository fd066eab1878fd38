import type { KeyboardEvent } from 'react'
import { readNumber } from '#ui/form/number.ts'

interface StepperProps {
  name: string
  /** What is counted, for screen readers: `Arrived: iPhone 13 Case`. */
  label: string
  text: string
  /** The least number that the minus leads to. */
  min: number
  isWrong: boolean
  messageId: string | undefined
  onWrite: (text: string) => void
}

/** A number between two buttons that are large enough for a thumb. */
export function Stepper({ name, label, text, min, isWrong, messageId, onWrite }: StepperProps) {
  const number = readNumber(text) ?? 0
  const from = Number.isInteger(number) ? number : 0
  return (
    <span
      data-wrong={isWrong || undefined}
      className="inline-flex h-12 w-fit items-stretch rounded-control border border-edge bg-paper data-wrong:border-bad"
    >
      <button
        type="button"
        aria-label={`Fewer: ${label}`}
        disabled={from <= min}
        className={step}
        onClick={() => onWrite(String(from - 1))}
      >
        <span aria-hidden>−</span>
      </button>
      <input
        name={name}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={messageId}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        className="figures w-14 bg-transparent text-center text-lg font-semibold"
        onChange={(event) => onWrite(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={leaveOnEnter}
      />
      <button type="button" aria-label={`More: ${label}`} className={step} onClick={() => onWrite(String(from + 1))}>
        <span aria-hidden>+</span>
      </button>
    </span>
  )
}

const step =
  'grid w-12 place-items-center rounded-control text-2xl text-ink-2 hover:not-disabled:bg-mist disabled:cursor-not-allowed disabled:text-ink-3/50'

/** A scanner must not type into the field. The next Tab goes on from here. */
function leaveOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter') currentTarget.blur()
}
