import { expect, it } from 'vitest'
import { lastDayInWords, offerInWords } from './promotionWords.ts'

const promo_for = { en: 'screen replacements', fr: 'les remplacements d’écran' }

it('the offer has the percentage of the discount, in both languages', () => {
  expect(offerInWords('en', { percent: 22, promo_for })).toBe('22% off screen replacements')
  expect(offerInWords('fr', { percent: 12.5, promo_for })).toBe('12,5\u00a0% de rabais sur les remplacements d’écran')
  expect(offerInWords('en', { percent: 22, promo_for: { en: '', fr: '' } })).toBe('22% off')
})

it('the last day is written out, whatever the time zone of the server', () => {
  expect(lastDayInWords('en', { last_day: '2026-12-31' })).toBe('until December 31, 2026')
  expect(lastDayInWords('fr', { last_day: '2026-12-31' })).toBe('jusqu’au 31 décembre 2026')
  expect(lastDayInWords('en', { last_day: null })).toBe('')
})
