/** A field of a change in the audit log, as pages show it: with a label, and its values in words. */
export interface ChangedField {
  name: string
  /** Empty text if it was not set. */
  before: string
  after: string
}

export const hasChanged = ({ before, after }: ChangedField) => before !== after

type Act = 'made' | 'changed' | 'removed' | 'restored'

/** A change in one line: `Price: 12.00 → 13.00`. For a row that was added, removed or restored, only its value. */
export function changeInOneLine({ name, before, after }: ChangedField, act: Act): string {
  if (act === 'removed') return `${name}: ${before}`
  if (act === 'made' || (act === 'restored' && before === '')) return `${name}: ${after}`
  return `${name}: ${before || emptyValue} → ${after || emptyValue}`
}

export const emptyValue = '–'
