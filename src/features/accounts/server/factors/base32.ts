/** The alphabet of RFC 4648, in small letters. It has no 0 and no 1, which look like letters. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Writes bytes as text, five bits to a letter. Bits that do not fill a letter are left out. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}
