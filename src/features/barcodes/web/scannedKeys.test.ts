import { expect, it } from 'vitest'
import { codeIn, noBurst, withCharacter } from './scannedKeys.ts'

/** A text whose characters come every few milliseconds. */
const typed = (text: string, pause: number) =>
  [...text].reduce((burst, character, at) => withCharacter(burst, character, at * pause), noBurst)
const endOf = (text: string, pause: number) => text.length * pause

it('a quick text and Enter is a code, also one without digits', () => {
  for (const text of ['4006381333931', 'PACK-01', 'P000123', 'A B'])
    expect(codeIn(typed(text, 20), endOf(text, 20), false)).toBe(text)
})

it('a slow text, two characters or a late Enter are none', () => {
  expect(codeIn(typed('4006381333931', 400), endOf('4006381333931', 400), false)).toBeUndefined()
  expect(codeIn(typed('12', 20), endOf('12', 20), false)).toBeUndefined()
  expect(codeIn(typed('PACK-01', 20), endOf('PACK-01', 20) + 1000, false)).toBeUndefined()
  expect(codeIn(noBurst, 0, false)).toBeUndefined()
})

it('a pause begins a new text', () => {
  const first = withCharacter(noBurst, '9', 0)
  const burst = [...'PACK'].reduce((text, character, at) => withCharacter(text, character, 2000 + at), first)
  expect(burst.text).toBe('PACK')
})

it('in a field, a code needs a right check digit or the form of our own labels', () => {
  const inField = (text: string) => codeIn(typed(text, 5), endOf(text, 5), true)
  for (const text of ['4006381333931', '036000291452', 'P000123']) expect(inField(text)).toBe(text)
  for (const text of ['4006381333932', '036000291453', '120', '2026', 'PACK-01', '12345678'])
    expect(inField(text)).toBeUndefined()
})
