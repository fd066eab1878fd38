import * as z from 'zod'

const provinces = ['NS', 'NB', 'NL', 'PE'] as const
export const Province = z.enum(provinces, 'The province must be NS, NB, NL or PE.')
export type Province = z.output<typeof Province>

export const provinceNames: Record<Province, string> = {
  NS: 'Nova Scotia',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  PE: 'Prince Edward Island',
}

export const provinceChoices = /* @__PURE__ */ provinces.map((value) => ({ value, label: provinceNames[value] }))

/** Newfoundland has its own time zone, half an hour ahead of Atlantic time. */
export const timeZoneOf = (province: Province) => (province === 'NL' ? 'America/St_Johns' : 'America/Halifax')

const aPostalCode = 'Write a postal code like B3J 3N3.'
/** Accepts `b3j3n3` and stores `B3J 3N3`. */
export const PostalCode = z
  .string('The postal code is required.')
  .trim()
  .max(16, aPostalCode)
  .toUpperCase()
  .overwrite((code) => code.replace(/^(\w{3}) *(\w{3})$/, '$1 $2'))
  .regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/, aPostalCode)
