import { describe, expect, it, test } from 'vitest'
import { isFoundBy, kilometresBetween, nearestFirst } from './storeSearch.ts'

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
})
