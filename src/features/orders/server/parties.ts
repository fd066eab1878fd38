import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/db/database.ts'
import type { Party } from './orderDocuments.ts'

const shopFields = [
  'shop.name as shop_name',
  'shop.address as shop_address',
  'shop.city as shop_city',
  'shop.province as shop_province',
  'shop.postal_code as shop_postal_code',
  'shop.phone as shop_phone',
  'shop.email as shop_email',
] as const
const storeFields = ['location', 'address', 'city', 'province', 'postal_code', 'phone'] as const

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
      'registration',
      ...shopFields,
      jsonObjectFrom(order.selectFrom('stores').select(storeFields).whereRef('stores.id', '=', 'orders.store_id')).as(
        'store',
      ),
    ])

type Parties = Awaited<ReturnType<ReturnType<typeof ordersWithParties>['execute']>>[number]

/** The shop and the store that gets a transfer, or null if that is the warehouse. */
export const findPartiesOfTransfer = (db: Database, store_id: number | null) =>
  db
    .selectFrom('shop')
    .select(shopFields)
    .select((shop) =>
      jsonObjectFrom(shop.selectFrom('stores').select(storeFields).where('stores.id', '=', store_id)).as('store'),
    )
    .executeTakeFirstOrThrow()
type PartiesOfTransfer = Awaited<ReturnType<typeof findPartiesOfTransfer>>

export function sellerOf(order: PartiesOfTransfer): Party {
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
  details: [...(store ? addressOfStore(store) : []), email].filter(Boolean),
})

/** The warehouse has the address of the shop. */
export const receiverOf = (parties: PartiesOfTransfer, name: string): Party => ({
  name,
  details: parties.store ? addressOfStore(parties.store).filter(Boolean) : sellerOf(parties).details,
})

const addressOfStore = (store: NonNullable<PartiesOfTransfer['store']>) => [
  store.location,
  store.address,
  placeOf(store),
  store.phone,
]

const placeOf = ({ city, province, postal_code }: { city: string; province: string; postal_code: string }) =>
  `${city} ${province} ${postal_code}`.trim()
