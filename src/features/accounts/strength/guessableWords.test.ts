import { describe, expect, it } from 'vitest'
import { threadTime } from '#test/measuredTime.ts'
import { consistsOf, guessableWords } from './guessableWords.ts'

const words = guessableWords(['Tidewater Mobile', 'Mic Mac', 'micmac@tidewater.example'])

describe('a password made only of words about the shop and the account', () => {
  it.each([
    'tidewater-demo-2026',
    'Tidewater2026!',
    'TidewaterMobile',
    'tidewater-mobile-1',
    '2026 Tidewater Mobile Inc.',
    'T1dew@ter-M0bile',
    't-i-d-e-w-a-t-e-r',
    'Phone.Repair.Shop',
    'phonerepairs!!!',
    'MicMac-Store-2026',
    'my-store-password',
    'Réparation-Téléphone',
    'micmac@tidewater',
    'ＴｉｄｅｗａｔｅｒＭｏｂｉｌｅ',
  ])('is found: %s', (password) => {
    expect(consistsOf(words, password)).toBe(true)
  })

  it.each([
    'correct-horse-tidewater-battery',
    'quiet harbour lights',
    'a long enough secret',
    'tidewaterlily',
    'mobile phone kraken',
    'Tidewater2026!x',
    'тихая гавань огни',
  ])('is not found in other words: %s', (password) => {
    expect(consistsOf(words, password)).toBe(false)
  })

  it('is checked quickly, even when it is long and repetitive', () => {
    const start = threadTime()
    expect(consistsOf(words, `${'105'.repeat(20)}${'phone'.repeat(13)}x`)).toBe(false)
    expect(threadTime() - start).toBeLessThan(1000)
  })
})
