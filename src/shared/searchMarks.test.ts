import { expect, it } from 'vitest'
import { markContained, markFound, mistypedIn, type Piece } from './searchMarks.ts'

const shown = (pieces: readonly Piece[]) => pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')

it.each([
  ['iphone16', 'iPhone 16 Pro 160', '[iPhone] [16] Pro 160'],
  ['usbc', 'Cable, USB-C 1 m', 'Cable, [USB-C] 1 m'],
  ['usb c', 'USBC cable', '[USBC] [c]able'],
  ['otter&co', 'Otter & Co', '[Otter] & [Co]'],
  ['hone', 'Phone Case', 'P[hone] Case'],
  ['10000', '10,000 mAh', '[10,000] mAh'],
  ['1', '10 m', '10 m'],
  ['clear lear', 'Clear', '[Clear]'],
  ['', 'Clear', 'Clear'],
])('a search for %s marks %s as %s', (query, text, marked) => {
  expect(shown(markFound(text, query))).toBe(marked)
})

it('a search in one column marks its text, also inside of words and numbers', () => {
  expect(shown(markContained('Lot 4711, lot 11', 'T 4'))).toBe('Lo[t 4]711, lot 11')
  expect(shown(markContained('11 and 111', '1'))).toBe('[1][1] and [1][1][1]')
  expect(shown(markContained('15', '=15'))).toBe('[15]')
  expect(shown(markContained('15', '='))).toBe('15')
})

it('a word that was found with a typo marks the word that was meant', () => {
  const rows = [{ id: 15, device: 'iPhone 15', product_type: 'Phone Case', description: 'USB-C' }]
  expect(mistypedIn('iphone usbc phon', rows)).toEqual([])
  expect(mistypedIn('iphnoe 15 xyz', rows)).toEqual(['iphnoe'])
  expect(shown(markFound('iPhone 15', 'iphnoe 15', ['iphnoe']))).toBe('[iPhone] [15]')
  expect(shown(markFound('Phone Case', 'iphnoe 15', ['iphnoe']))).toBe('Phone Case')
})
