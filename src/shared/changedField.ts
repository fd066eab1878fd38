/** A field of an entry of the audit log, as pages show it: with a label, and its values in words. */
export interface ChangedField {
  name: string
  /** Empty text if it was not set. */
  before: string
  after: string
}

/** The acts in the audit log that change a row. Undoing an act restores a removed or changed row. */
export const changeActs = ['made', 'changed', 'removed', 'restored'] as const
export type ChangeAct = (typeof changeActs)[number]

/** The acts in the audit log that change no row. */
export const eventActs = [
  'signed in',
  'signed out',
  'failed',
  'looked up',
  'exported',
  'downloaded',
  'sent',
  'refused',
] as const
export type EventAct = (typeof eventActs)[number]

export const hasChanged = ({ before, after }: ChangedField) => before !== after

/** A field in one line: `Price: 12.00 → 13.00`. Only its value, if the row was not changed: `Network: 192.0.2.1`. */
export function changeInOneLine({ name, before, after }: ChangedField, act: ChangeAct | EventAct): string {
  if (act === 'removed') return `${name}: ${before}`
  if (act === 'changed' || (act === 'restored' && before !== '')) {
    return `${name}: ${before || emptyValue} → ${after || emptyValue}`
  }
  return `${name}: ${after || emptyValue}`
}

export const emptyValue = '–'
