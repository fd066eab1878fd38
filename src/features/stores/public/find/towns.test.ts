import { describe, expect, test } from 'vitest'
import { understand } from './towns.ts'

describe('a town without a store is known', () => {
  test.each([
    ['Yarmouth', 'Yarmouth'],
    ['  yarmouth, NS ', 'Yarmouth'],
    ['yarm', 'Yarmouth'],
    ['B5A', 'Yarmouth'],
    ['b5a 4b7', 'Yarmouth'],
    ['b5a4b7', 'Yarmouth'],
    ['grand-sault', 'Grand Falls'],
    ['cheticamp', 'Chéticamp'],
    ['saint stephen', 'St. Stephen'],
    ['goose', 'Happy Valley-Goose Bay'],
    ['wabush nl', 'Labrador City'],
    // With a letter that is wrong, missing, added or swapped.
    ['Halifx', 'Halifax'],
    ['yarmoth', 'Yarmouth'],
    ['yarmoth ns', 'Yarmouth'],
    ['Frederiction', 'Fredericton'],
    ['st jhons', 'St. John’s'],
    ['pictu', 'Pictou'],
    ['chse', undefined],
    ['C0A 1B0', 'Montague'],
    ['Summerside', 'Summerside'],
    ['Toronto', undefined],
    ['M5V 1A1', undefined],
    ['ya', undefined],
    ['', undefined],
    ['B5', undefined],
    ['<b>nowhere</b>', undefined],
  ])('by “%s”', (typed, name) => expect(understand(typed)?.town?.name).toBe(name))
})

describe('a province is known', () => {
  test.each([
    ['PEI', 'PE'],
    ['P.E.I.', 'PE'],
    ['Î.-P.-É.', 'PE'],
    ['ipe', 'PE'],
    ['prince edward island', 'PE'],
    ['île-du-prince-édouard', 'PE'],
    ['nb', 'NB'],
    ['N.-B.', 'NB'],
    ['nouveau brunswick', 'NB'],
    ['new brunswik', 'NB'],
    ['ns', 'NS'],
    ['nova scotia', 'NS'],
    ['nova scota', 'NS'],
    ['n.-é.', 'NS'],
    ['né', 'NS'],
    // It may become New Brunswick.
    ['ne', undefined],
    ['nl', 'NL'],
    ['tnl', 'NL'],
    ['T.-N.-L.', 'NL'],
    ['terre-neuve', 'NL'],
    ['newfoundland', 'NL'],
    ['Yarmouth', undefined],
  ])('by “%s”', (typed, province) => expect(understand(typed)?.province).toBe(province))
})

test('each postal code of the list leads to a town in Atlantic Canada', () => {
  const letters = ['A', 'B', 'C', 'E']
  const codes = letters.flatMap((letter) =>
    Array.from({ length: 260 }, (_, at) => `${letter}${at % 10}${String.fromCharCode(65 + Math.floor(at / 10))}`),
  )
  const found = codes.flatMap((code) => understand(code)?.town ?? [])
  expect(found.length).toBeGreaterThan(120)
  for (const { latitude, longitude } of found) {
    expect(latitude).toBeGreaterThan(43)
    expect(latitude).toBeLessThan(54)
    expect(longitude).toBeGreaterThan(-69)
    expect(longitude).toBeLessThan(-52)
  }
})
