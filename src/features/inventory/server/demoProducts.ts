import type { NewProduct } from '../contract.ts'

/** A product of the demo shop, before its stock. */
type DemoProduct = Pick<NewProduct, 'device' | 'product_type' | 'brand' | 'category' | 'subcategory' | 'color'> & {
  secondaryDevice?: string
  description: string
  /** In dollars. */
  price: number
}

const phones = [
  ['iPhone 16 Pro Max', 'Apple', 1649],
  ['iPhone 16 Pro', 'Apple', 1449],
  ['iPhone 16', 'Apple', 1129],
  ['iPhone 15 Pro Max', 'Apple', 1349],
  ['iPhone 15 Pro', 'Apple', 1149],
  ['iPhone 15', 'Apple', 949],
  ['iPhone 14', 'Apple', 749],
  ['iPhone 13', 'Apple', 599],
  ['iPhone SE', 'Apple', 449],
  ['Galaxy S24 Ultra', 'Samsung', 1399],
  ['Galaxy S24+', 'Samsung', 1099],
  ['Galaxy S24', 'Samsung', 899],
  ['Galaxy S23', 'Samsung', 699],
  ['Galaxy A54', 'Samsung', 399],
  ['Pixel 9 Pro', 'Google', 1199],
  ['Pixel 9', 'Google', 899],
  ['Pixel 8a', 'Google', 549],
  ['Moto G Power', 'Motorola', 299],
] as const
const tablets = ['iPad Pro 11', 'iPad Air', 'iPad mini', 'Galaxy Tab S9'] as const
/** The second device that the cases of a device fit. */
const alsoFits: Record<string, string> = {
  'iPhone 14': 'iPhone 13',
  'iPhone SE': 'iPhone 8',
  'Galaxy S24': 'Galaxy S24 FE',
}

const colors = ['Black', 'Teal', 'Buoy Red', 'Sand', 'Lilac', 'Navy'] as const
const phoneCases = [
  ['Otter & Co', 'Rugged', 'Belt Clip', 24.5],
  ['Otter & Co', 'Rugged', 'Slim Armour', 18.5],
  ['Nordskin', 'Slim', 'Matte', 12],
  ['Nordskin', 'Slim', 'Soft Touch', 13.5],
  ['Nordskin', 'Wallet', 'Two Cards', 21],
  ['Harbour', 'Leather', 'Full Grain', 32],
  ['Harbour', 'Wallet', 'Folio', 29],
  ['Boltline', 'MagSafe', 'Clear Back', 24.5],
  ['Boltline', 'Grip', 'Ring', 15.75],
  ['Nordskin', 'Silicone', 'Soft', 14],
  ['Divebell', 'Rugged', 'Shockproof', 19.5],
  ['Harbour', 'Slim', 'Woven', 16.5],
  ['Glasswork', 'Clear', 'Anti-Yellow', 9.25],
] as const
const protectors = [
  ['Glasswork', 'Tempered', 'Clear', 6.25],
  ['Glasswork', 'Privacy', 'Smoke', 8.75],
  ['Glasswork', 'Matte', 'Clear', 7],
  ['Boltline', 'Camera Lens', 'Clear', 5.5],
] as const
const accessories = [
  ['Boltline', 'Cable', 'USB-C 1 m', 6.5],
  ['Boltline', 'Cable', 'USB-C 2 m', 8.5],
  ['Boltline', 'Cable', 'Lightning 1 m', 7.5],
  ['Boltline', 'Charger', '20 W', 12],
  ['Boltline', 'Charger', '65 W', 24],
  ['Boltline', 'MagSafe ring', 'Universal', 7.5],
  ['Boltline', 'Power Bank', '10,000 mAh', 22],
  ['Boltline', 'Car Mount', 'Vent', 11],
  ['Boltline', 'Car Mount', 'Dash', 14],
  ['Harbour', 'Strap', 'Wrist', 6],
  ['Harbour', 'Strap', 'Crossbody', 9.5],
  ['Nordskin', 'Stand', 'Desk', 13],
  ['Nordskin', 'Audio', 'Earbuds', 28],
  ['Nordskin', 'Audio', 'Headphones', 46],
  ['Divebell', 'Pouch', 'Dry Bag', 10.5],
] as const

/** The products of the demo shop, always the same and in the same order. */
export function* demoProducts(): Generator<DemoProduct> {
  for (const phone of phones) yield* productsForPhone(phone)
  for (const tablet of tablets) yield* productsForTablet(tablet)
  for (const [brand, category, subcategory, price] of accessories) {
    for (const color of colors) {
      yield {
        device: 'Universal',
        product_type: 'Accessories',
        brand,
        category,
        subcategory,
        color,
        description: `${category}, ${subcategory}.`,
        price,
      }
    }
  }
}

function* productsForPhone([device, maker, phonePrice]: (typeof phones)[number]): Generator<DemoProduct> {
  const secondaryDevice = alsoFits[device] ?? ''
  for (const [brand, category, subcategory, price] of phoneCases) {
    for (const color of category === 'Clear' ? (['Clear', 'Smoke', 'Teal'] as const) : colors) {
      yield {
        device,
        secondaryDevice,
        product_type: 'Phone Case',
        brand,
        category,
        subcategory,
        color,
        description: `${category} case for the ${device}, ${subcategory.toLowerCase()}.`,
        price,
      }
    }
  }
  for (const [brand, category, color, price] of protectors) {
    const protector = { device, product_type: 'Screen Protector', brand, category, color } as const
    yield { ...protector, subcategory: 'Single', description: `Fits the ${device}.`, price }
    yield { ...protector, subcategory: 'Pack of 2', description: `Two for the ${device}.`, price: price * 1.7 }
  }
  for (const color of ['Black', 'Buoy Red', 'Clear'] as const) {
    yield {
      device,
      product_type: 'Waterproof Case',
      brand: 'Divebell',
      category: 'Dive',
      subcategory: '10 m',
      color,
      description: `Keeps the ${device} dry to ten metres.`,
      price: 34.99,
    }
  }
  for (const [step, storage] of ['128 GB', '256 GB', '512 GB'].entries()) {
    for (const color of ['Black', 'Silver', 'Navy'] as const) {
      yield {
        device,
        product_type: 'Unlocked Phones',
        brand: maker,
        category: storage,
        subcategory: 'New',
        color,
        description: `${device}, unlocked.`,
        price: phonePrice + step * 140,
      }
    }
  }
}

function* productsForTablet(device: (typeof tablets)[number]): Generator<DemoProduct> {
  for (const [brand, category, subcategory, price] of phoneCases.slice(0, 7)) {
    for (const color of colors) {
      yield {
        device,
        product_type: 'Tablet Case',
        brand,
        category,
        subcategory,
        color,
        description: `${category} case for the ${device}.`,
        price: price * 1.8,
      }
    }
  }
  for (const [brand, category, color, price] of protectors.slice(0, 3)) {
    yield {
      device,
      product_type: 'Screen Protector',
      brand,
      category,
      subcategory: 'Single',
      color,
      description: `Fits the ${device}.`,
      price: price * 2,
    }
  }
}
