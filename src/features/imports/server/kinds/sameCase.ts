import type { Values } from '../importKind.ts'

/**
 * Keeps a text as the shop has it if the file has only other capital letters. Stores and e-mail addresses are found without
 * regard to them, so `mic mac` changes nothing.
 */
export function sameCase(field: string, values: Values, before: Values | undefined): Values {
  const [given, stored] = [values[field], before?.[field]]
  const isSame = typeof given === 'string' && typeof stored === 'string' && given.toLowerCase() === stored.toLowerCase()
  return isSame ? { ...values, [field]: stored } : values
}
