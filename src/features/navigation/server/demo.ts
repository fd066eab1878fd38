import type { Database } from '#platform/db/database.ts'
import { insertItem } from './queries.ts'

/** Device names and brands of the demo products, by heading and label. */
const menus: Record<string, Record<string, string[]>> = {
  'Product Type': {
    'Fits Any Phone': ['Universal'],
    'Screen Protectors': ['Glasswork'],
    'Waterproof Cases': ['Divebell'],
  },
  Brands: { 'Leather and Felt': ['Nordskin'], 'Tough Cases': ['Otter & Co', 'Boltline'] },
  Apple: {
    iPad: ['iPad Pro 11', 'iPad Air', 'iPad mini'],
    'iPhone 16': ['iPhone 16 Pro Max', 'iPhone 16 Pro', 'iPhone 16'],
    'iPhone 15': ['iPhone 15 Pro Max', 'iPhone 15'],
    'iPhone SE': ['iPhone SE'],
  },
  Samsung: {
    'Galaxy A': ['Galaxy A54'],
    'Galaxy S': ['Galaxy S24 Ultra', 'Galaxy S24', 'Galaxy S23'],
    'Galaxy Tab': ['Galaxy Tab S9'],
  },
  Google: { Pixel: ['Pixel 9 Pro', 'Pixel 9'] },
  Others: { Motorola: ['Moto G Power'], 'Made Nearby': ['Harbour'] },
}

export async function fillNavigation(db: Database) {
  for (const [heading, labels] of Object.entries(menus))
    for (const [subheading, links] of Object.entries(labels))
      for (const link of links) await insertItem(db, { heading, subheading, link })
}
