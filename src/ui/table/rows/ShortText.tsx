import { showValue } from '../showValue.ts'

/** Truncates a long text, so that what is beside it stays visible. The tooltip shows all of it. */
export function ShortText({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={`block truncate ${className}`}>
      {showValue(text)}
    </span>
  )
}
