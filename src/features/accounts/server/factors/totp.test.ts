import { expect, test, vi } from 'vitest'
import { stopClock } from '#test/stopClock.ts'
import { appAddress, codeAt, periodNow, periodOfCode, secretText } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %i seconds is that of the RFC', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30), 8)).toBe(code)
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code.slice(2))
})

test('a code counts from one period before its own to one after it', () => {
  stopClock()
  vi.setSystemTime(1_234_567_890_000)
  const code = codeAt(secret, periodNow())
  for (const [minutes, counts] of [
    [-1, false],
    [-0.5, true],
    [0, true],
    [0.5, true],
    [1, false],
  ] as const) {
    vi.setSystemTime(1_234_567_890_000 + minutes * 60_000)
    expect(periodOfCode(secret, code, null) !== undefined, `${minutes} minutes later`).toBe(counts)
  }
})

test('a code does not count again, nor one from before the last used one', () => {
  stopClock()
  const now = periodNow()
  expect(periodOfCode(secret, codeAt(secret, now), now)).toBeUndefined()
  expect(periodOfCode(secret, codeAt(secret, now - 1), now)).toBeUndefined()
  expect(periodOfCode(secret, codeAt(secret, now + 1), now)).toBe(now + 1)
})

test('the address in the QR code names the shop, the account and the secret', () => {
  expect(secretText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(appAddress(secret, { shop: 'Tidewater Mobile', email: 'a+b@shop.test' })).toBe(
    'otpauth://totp/Tidewater%20Mobile:a%2Bb%40shop.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tidewater%20Mobile',
  )
})
