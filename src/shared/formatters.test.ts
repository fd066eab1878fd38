import { afterEach, expect, it, vi } from 'vitest'
import { dayOf, momentOf } from './day.ts'
import { countInWords, listInWords } from './language.ts'
import { cents, shortDollars } from './money.ts'
import { offerInWords } from './promotionWords.ts'

afterEach(() => vi.restoreAllMocks())

const forms = { one: '{count} store', other: '{count} stores' }
const offer = { percent: 20, promo_for: { en: 'repairs', fr: 'les réparations' } }
const noon = new Date('2026-11-20T16:30:00Z')

it.each<[name: string, write: () => string]>([
  ['dayOf', () => dayOf(noon)],
  ['dayOf in another time zone', () => dayOf(noon, 'America/St_Johns')],
  ['momentOf', () => momentOf(noon)],
  ['countInWords', () => countInWords('fr', 2, forms)],
  ['listInWords', () => listInWords('fr', ['A', 'B'])],
  ['shortDollars', () => shortDollars('fr', cents(8_950))],
  ['offerInWords', () => offerInWords('fr', offer)],
])('%s makes its formatter once', (_, write) => {
  const first = write()
  const makers = (['DateTimeFormat', 'NumberFormat', 'PluralRules', 'ListFormat'] as const).map((name) =>
    vi.spyOn(Intl, name),
  )
  expect(write()).toBe(first)
  for (const maker of makers) expect(maker).not.toHaveBeenCalled()
})

it('a moment and its day are those of the time zone', () => {
  const night = new Date('2026-11-20T03:45:00Z')
  expect([momentOf(night), dayOf(night)]).toEqual(['2026-11-19 23:45', '2026-11-19'])
  expect([momentOf(night, 'America/St_Johns'), dayOf(night, 'America/St_Johns')]).toEqual([
    '2026-11-20 00:15',
    '2026-11-20',
  ])
})

it('zero is plural in English and singular in French', () => {
  expect([0, 1, 2].map((count) => countInWords('en', count, forms))).toEqual(['0 stores', '1 store', '2 stores'])
  expect([0, 1, 2].map((count) => countInWords('fr', count, forms))).toEqual(['0 store', '1 store', '2 stores'])
})

it('a price list has no cents if there are none', () => {
  expect([8_900, 8_950].map((amount) => shortDollars('en', cents(amount)))).toEqual(['$89', '$89.50'])
  expect([8_900, 8_950].map((amount) => shortDollars('fr', cents(amount)))).toEqual(['89\u00a0$', '89,50\u00a0$'])
})
