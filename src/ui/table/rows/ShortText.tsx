import { showValue } from '../showValue.ts'
import { Marked } from './Marked.tsx'

/** Truncates a long text, so that what is beside it stays visible. The tooltip shows all of it. */
export function ShortText({ text, className, column }: { text: string; className: string; column?: string }) {
  return (
    <span title={text} className={`block truncate ${className}`}>
      {column === undefined ? showValue(text) : <Marked column={column}>{showValue(text)}</Marked>}
    </span>
  )
}
