import { describe, expect, it, test } from 'vitest'
import { findWords } from './findWords.ts'
import { distanceInWords, isFoundBy, kilometresBetween, nearestFirst } from './storeSearch.ts'

const stJohns = ['St. John’s', 'Avalon Mall', 'St. John’s', 'NL', 'Newfoundland and Labrador', 'A1B 1W3']
const saintJohn = ['Saint John', 'McAllister Place', 'Saint John', 'NB', 'Nouveau-Brunswick', 'E2J 3W9']
const micMac = ['Mic Mac', 'Mic Mac Mall', 'Dartmouth', 'NS', 'Nouvelle-Écosse', 'B3A 4N3']

describe('a store is found', () => {
  test.each([
    ['st johns', stJohns],
    ['St. John’s', stJohns],
    ["st john's", stJohns],
    ['  SAINT   JOHNS ', stJohns],
    ['a1b 1w3', stJohns],
    ['A1B1W3', stJohns],
    ['a1b-1w', stJohns],
    ['avalon', stJohns],
    ['saint john', saintJohn],
    ['st john', saintJohn],
    ['nouveau brunswick', saintJohn],
    ['mcallister nb', saintJohn],
    ['micmac', micMac],
    ['dart', micMac],
    ['dartmouth, ns', micMac],
    ['nouvelle ecosse', micMac],
    ['', micMac],
    ['…', micMac],
  ])('by “%s”', (typed, texts) => expect(isFoundBy(typed, texts)).toBe(true))

  test.each([
    ['st johns', saintJohn],
    ['mouth', micMac],
    ['b3a 4n4', micMac],
    ['halifax', micMac],
    ['dartmouth nb', micMac],
  ])('but not by “%s”', (typed, texts) => expect(isFoundBy(typed, texts)).toBe(false))
})

const halifax = { latitude: 44.65, longitude: -63.57 }

describe('distances', () => {
  it('are measured on the globe', () => {
    expect(kilometresBetween(halifax, { latitude: 47.56, longitude: -52.71 })).toBeCloseTo(892, -1)
    expect(kilometresBetween(halifax, halifax)).toBe(0)
  })

  it('put the nearest store first, and stores without a position last', () => {
    const nowhere = { name: 'nowhere', latitude: null, longitude: null }
    const truro = { name: 'truro', latitude: 45.36, longitude: -63.3 }
    const dartmouth = { name: 'dartmouth', latitude: 44.69, longitude: -63.56 }
    const rows = nearestFirst([nowhere, truro, dartmouth], halifax)
    expect(rows.map(({ store }) => store.name)).toEqual(['dartmouth', 'truro', 'nowhere'])
    expect(rows.at(-1)?.km).toBeUndefined()
  })

  const places = {
    halifax: halifax,
    yarmouth: { latitude: 43.84, longitude: -66.12 },
    northSydney: { latitude: 46.21, longitude: -60.25 },
    ingonish: { latitude: 46.69, longitude: -60.37 },
    capPelé: { latitude: 46.22, longitude: -64.28 },
    bouctouche: { latitude: 46.47, longitude: -64.74 },
    pictou: { latitude: 45.68, longitude: -62.71 },
    inverness: { latitude: 46.23, longitude: -61.31 },
    labradorCity: { latitude: 52.94, longitude: -66.91 },
    charlottetown: { latitude: 46.24, longitude: -63.13 },
    borden: { latitude: 46.25, longitude: -63.7 },
    souris: { latitude: 46.35, longitude: -62.25 },
    tignish: { latitude: 46.95, longitude: -64.03 },
    oLeary: { latitude: 46.7, longitude: -64.23 },
    stJohns: { latitude: 47.56, longitude: -52.71 },
    portAuxBasques: { latitude: 47.57, longitude: -59.14 },
    stAnthony: { latitude: 51.37, longitude: -55.6 },
  }
  const lands: (keyof typeof places)[][] = [
    ['halifax', 'yarmouth', 'northSydney', 'ingonish', 'capPelé', 'bouctouche', 'pictou', 'inverness', 'labradorCity'],
    ['charlottetown', 'borden', 'souris', 'tignish', 'oLeary'],
    ['stJohns', 'portAuxBasques', 'stAnthony'],
  ]
  it.each(Object.keys(places) as (keyof typeof places)[])('from %s cross the sea to other lands only', (name) => {
    const own = lands.find((land) => land.includes(name)) ?? []
    for (const [other, place] of Object.entries(places)) {
      const isOverSea = nearestFirst([place], places[name])[0]?.isOverSea
      expect([other, isOverSea]).toEqual([other, !own.some((each) => each === other)])
    }
  })

  it('say that they are by air where they cross the sea', () => {
    expect(distanceInWords('en', findWords.en, 160.4, true)).toMatch(/^160\skm by air$/)
    expect(distanceInWords('fr', findWords.fr, 160.4, true)).toMatch(/^160\skm à vol d’oiseau$/)
    expect(distanceInWords('en', findWords.en, 3.21, false)).toMatch(/^3.2\skm$/)
  })
})
