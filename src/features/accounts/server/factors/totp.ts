import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32 } from './base32.ts'

// Codes of authenticator apps: RFC 6238 with SHA-1, six digits and periods of 30 seconds, which every app supports.

const period = 30_000

export const secretBytes = 20
export const newSecret = () => randomBytes(secretBytes)

/** The secret as apps read it. */
export const secretText = (secret: Buffer) => base32(secret).toUpperCase()

/** The address in the QR code. */
export function appAddress(secret: Buffer, { shop, email }: { shop: string; email: string }): string {
  const query = new URLSearchParams({ secret: secretText(secret), issuer: shop }).toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(shop)}:${encodeURIComponent(email)}?${query}`
}

/** The code of a period. */
export function codeAt(secret: Buffer, at: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(at))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0')
}

export const periodNow = () => Math.floor(Date.now() / period)

/**
 * Returns the period whose code this is: the current one, or one before or after it, because clocks of phones are not exact.
 * Only periods after the last used one count, because a code works once.
 */
export function periodOfCode(secret: Buffer, code: string, lastUsed: number | null): number | undefined {
  const now = periodNow()
  return [now, now - 1, now + 1].find((at) => at > (lastUsed ?? 0) && isEqual(codeAt(secret, at), code))
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
