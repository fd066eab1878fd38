import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/db/database.ts'
import type { Party } from './sheets.ts'

/** Orders with the shop that sells and the store that buys, as documents name them. */
export const ordersWithParties = (db: Database) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('shop', (join) => join.onTrue())
    .select((order) => [
      'orders.id',
      'orders.username',
      'users.email',
      'placed_on',
      'remarks',
      'shop.name as shop_name',
      'registration',
      'shop.address as shop_address',
      'shop.city as shop_city',
      'shop.province as shop_province',
      'shop.postal_code as shop_postal_code',
      'shop.phone as shop_phone',
      'shop.email as shop_email',
      jsonObjectFrom(
        order
          .selectFrom('stores')
          .select(['location', 'address', 'city', 'province', 'postal_code', 'phone'])
          .whereRef('stores.id', '=', 'orders.store_id'),
      ).as('store'),
    ])

type Parties = Awaited<ReturnType<ReturnType<typeof ordersWithParties>['execute']>>[number]

export function sellerOf(order: Parties): Party {
  const { shop_name, shop_address, shop_city, shop_province, shop_postal_code, shop_phone, shop_email } = order
  return {
    name: shop_name,
    details: [
      shop_address,
      shop_city && placeOf({ city: shop_city, province: shop_province, postal_code: shop_postal_code }),
      shop_phone,
      shop_email,
    ].filter(Boolean),
  }
}

/** An order of the office has no store, so its address is only the e-mail. */
export const buyerOf = ({ username, email, store }: Parties): Party & { email: string } => ({
  name: username,
  email,
  details: [...(store ? [store.location, store.address, placeOf(store), store.phone] : []), email].filter(Boolean),
})

const placeOf = ({ city, province, postal_code }: { city: string; province: string; postal_code: string }) =>
  `${city} ${province} ${postal_code}`.trim()
