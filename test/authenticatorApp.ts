import { codeAt, periodNow } from '#features/accounts/server/factors/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an app with this secret, now or some periods of 30 seconds later. */
export const codeOfApp = (secret: string, later = 0): string => codeAt(bytesOfApp(secret), periodNow() + later)

/** The bytes of a secret, which an app shows as letters. */
export function bytesOfApp(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
