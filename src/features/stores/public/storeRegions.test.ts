import { describe, expect, test } from 'vitest'
import { homeWords } from '#features/home/public/homeWords.ts'
import type { Province } from '#shared/address.ts'
import type { SiteStore } from '../publicContract.ts'
import { byProvince, storesInWords, westToEast } from './storeRegions.ts'

let id = 0
const storeIn = (city: string, province: Province, longitude: number | null = null): SiteStore => ({
  id: ++id,
  store: city,
  slug: city.toLowerCase(),
  location: '',
  address: '1 Main Street',
  city,
  province,
  postal_code: 'B3J 3N3',
  phone: '902-555-0100',
  latitude: longitude === null ? null : 45,
  longitude,
  time_zone: 'America/Halifax',
  hours: [],
  closures: [],
  takes_appointments: true,
  directions: '',
  map: '',
})
const moncton = storeIn('Moncton', 'NB', -64.8)
const halifax = storeIn('Halifax', 'NS', -63.6)
const sydney = storeIn('Sydney', 'NS', -60.1)

test('the province with most stores comes first', () => {
  expect(byProvince([moncton, halifax, sydney])).toEqual([
    ['NS', [halifax, sydney]],
    ['NB', [moncton]],
  ])
})

describe('the number of stores and their provinces', () => {
  const said = (language: 'en' | 'fr', stores: SiteStore[]) =>
    storesInWords(language, stores, homeWords[language].inStores)

  test('are named in each language', () => {
    expect(said('en', [moncton, halifax, sydney])).toBe('3 stores in Nova Scotia and New Brunswick')
    expect(said('fr', [moncton, halifax, sydney])).toBe('3 magasins en Nouvelle-Écosse et au Nouveau-Brunswick')
  })

  test('are in the singular for one store', () => {
    expect(said('en', [halifax])).toBe('1 store in Nova Scotia')
    expect(said('fr', [halifax])).toBe('1 magasin en Nouvelle-Écosse')
  })
})

describe('the cities between which the stores are', () => {
  test('are the westernmost and the easternmost', () => {
    expect(westToEast([sydney, moncton, halifax], '{west} to {east}')).toBe('Moncton to Sydney')
  })

  test('are left out when all stores are in one city or have no position', () => {
    expect(westToEast([halifax], '{west} to {east}')).toBe('')
    expect(westToEast([storeIn('Truro', 'NS')], '{west} to {east}')).toBe('')
    expect(westToEast([], '{west} to {east}')).toBe('')
  })
})
