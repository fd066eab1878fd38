import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { seeded } from '#platform/seeded.ts'
import { cents, fromDollars } from '#shared/money.ts'
import type { NewProduct } from '../contract.ts'

type DemoProduct = Pick<NewProduct, 'device' | 'product_type' | 'brand' | 'category' | 'subcategory' | 'color'> & {
  secondaryDevice?: string
  description: string
  /** Dollars a store pays; the shop pays between a third and two thirds of it. */
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
/** Cases that fit a second device too. */
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

function* assortment(): Generator<DemoProduct> {
  for (const [device, maker, price] of phones) {
    const secondaryDevice = alsoFits[device] ?? ''
    for (const [brand, category, subcategory, cost] of phoneCases) {
      for (const color of category === 'Clear' ? (['Clear', 'Smoke', 'Teal'] as const) : colors) {
        const description = `${category} case for the ${device}, ${subcategory.toLowerCase()}.`
        yield {
          device,
          secondaryDevice,
          product_type: 'Phone Case',
          brand,
          category,
          subcategory,
          color,
          description,
          price: cost,
        }
      }
    }
    for (const [brand, category, color, cost] of protectors) {
      yield {
        device,
        product_type: 'Screen Protector',
        brand,
        category,
        subcategory: 'Single',
        color,
        description: `Fits the ${device}.`,
        price: cost,
      }
      yield {
        device,
        product_type: 'Screen Protector',
        brand,
        category,
        subcategory: 'Pack of 2',
        color,
        description: `Two for the ${device}.`,
        price: cost * 1.7,
      }
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
          price: price + step * 140,
        }
      }
    }
  }
  for (const device of tablets) {
    for (const [brand, category, subcategory, cost] of phoneCases.slice(0, 7)) {
      for (const color of colors) {
        yield {
          device,
          product_type: 'Tablet Case',
          brand,
          category,
          subcategory,
          color,
          description: `${category} case for the ${device}.`,
          price: cost * 1.8,
        }
      }
    }
    for (const [brand, category, color, cost] of protectors.slice(0, 3)) {
      yield {
        device,
        product_type: 'Screen Protector',
        brand,
        category,
        subcategory: 'Single',
        color,
        description: `Fits the ${device}.`,
        price: cost * 2,
      }
    }
  }
  for (const [brand, category, subcategory, cost] of accessories) {
    for (const color of colors) {
      yield {
        device: 'Universal',
        product_type: 'Accessories',
        brand,
        category,
        subcategory,
        color,
        description: `${category}, ${subcategory}.`,
        price: cost,
      }
    }
  }
}

/** The products as they stand today; how they came to be so is told by `fillStockHistory`, when there are orders. */
export async function fillProducts(db: Database) {
  const chance = seeded(20_261_120)
  const rows = [...assortment()].map(({ secondaryDevice = '', price, ...made }) => {
    const wholesale = fromDollars(price)
    return {
      ...made,
      secondary_device: secondaryDevice,
      ...stockOf(chance, wholesale),
      wholesale_cents: cents(wholesale),
      cost_cents: cents(Math.round(wholesale * (0.35 + chance() * 0.3))),
    }
  })
  await withoutLedger(db, async () => {
    for (let at = 0; at < rows.length; at += 500) {
      await db
        .insertInto('products')
        .values(rows.slice(at, at + 500))
        .execute()
    }
  })
}

/**
 * Writes the stock ledger of a shop that has been open for a while: what it began with, what each order took, and what
 * came in every month to make up for it. It ends at what the products hold. `sales` are the lines of all orders: product_id,
 * quantity, at, order_id, user_id, username.
 */
export async function fillStockHistory(db: Database, sales: RawBuilder<unknown>) {
  await withoutLedger(db, () =>
    sql`
      update products set quantity_sold = sold
      from (select product_id, sum(quantity) as sold from ${sales} as sale group by product_id) line
      where id = product_id`.execute(db),
  )
  await sql`
    with sale as (
      select *, date_trunc('month', at) as month from ${sales} as sold
    ),
    opening as (select date_trunc('month', min(at)) as month from sale),
    early as (select product_id, sum(quantity) as quantity from sale join opening using (month) group by product_id),
    change as (
      select product_id, -quantity as available, quantity as sold, at, order_id, user_id, username, 'Ordered' as why
      from sale
      union all
      select product_id, sum(quantity), 0, sale.month + interval '6 hours', null, warehouse.id, warehouse.username,
        'Delivered by the supplier'
      from sale, opening, users warehouse
      where warehouse.type = 'admin_warehouse' and sale.month > opening.month
      group by product_id, sale.month, warehouse.id, warehouse.username
      union all
      select products.id, quantity_available + coalesce(early.quantity, 0), 0, opening.month, null, warehouse.id,
        warehouse.username, 'Opening stock'
      from products cross join opening cross join users warehouse left join early on product_id = products.id
      where warehouse.type = 'admin_warehouse'
    ),
    told as (
      select *, sum(available) over earlier as available_after, sum(sold) over earlier as sold_after
      from change
      window earlier as (partition by product_id order by at, order_id rows unbounded preceding)
    )
    insert into stock_ledger (at, product_id, user_id, username, why, order_id,
      available_before, available_after, hold_before, hold_after, sold_before, sold_after)
    select at, product_id, user_id, username, why, order_id,
      available_after - available, available_after, 0, 0, sold_after - sold, sold_after
    from told order by at, product_id`.execute(db)
  await sql`
    insert into stock_ledger (product_id, user_id, username, why, available_before, available_after, hold_before,
      hold_after, sold_before, sold_after)
    select products.id, supplier.id, username, 'Hold announced by the supplier', quantity_available,
      quantity_available, 0, quantity_hold, quantity_sold, quantity_sold
    from products, users supplier
    where supplier.type = 'supplier' and quantity_hold > 0`.execute(db)
}

/** The demo shop tells its ledger itself: its stock did not change today. */
async function withoutLedger(db: Database, fill: () => Promise<unknown>) {
  const each = (act: 'enable' | 'disable') =>
    sql`alter table products ${sql.raw(act)} trigger products_stock_made, ${sql.raw(act)} trigger products_stock_changed`
  await each('disable').execute(db)
  await fill()
  await each('enable').execute(db)
}

/** Most shelves are well filled; some run low, a few are empty, and for some the supplier has announced more. */
function stockOf(chance: () => number, wholesale: number) {
  const isDear = wholesale > 20_000
  const minimum_limit = isDear ? 2 : ([5, 10, 10, 15, 20, 25][Math.floor(chance() * 6)] ?? 10)
  const level = chance()
  const plenty = minimum_limit + 1 + Math.floor(chance() * (isDear ? 12 : 70))
  const quantity_available = level < 0.012 ? 0 : level < 0.045 ? Math.ceil(chance() * (minimum_limit - 1)) : plenty
  const quantity_hold = chance() < (quantity_available < minimum_limit ? 0.4 : 0.01) ? 5 * Math.ceil(chance() * 10) : 0
  return { minimum_limit, quantity_available, quantity_hold }
}
