import { showValue } from './showValue.ts'

/** A text that may be long, so cut that what stands beside it is in sight; all of it shows under the pointer. */
export function ShortText({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={`block truncate ${className}`}>
      {showValue(text)}
    </span>
  )
}
