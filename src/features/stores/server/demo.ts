import { findAccount } from '#features/accounts/server/queries.ts'
import type { Database } from '#server/db/database.ts'
import { insertStores } from './queries.ts'

interface DemoStore {
  name: string
  location: string
  address: string
  city: string
  province: 'NS' | 'NB' | 'NL' | 'PE'
  postal_code: string
  phone: string
  /** The first part of its user's e-mail address. */
  account: string
}

const stores: DemoStore[] = [
  {
    name: 'HSC',
    location: 'Halifax Shopping Centre',
    address: '7001 Mumford Road, Unit 104',
    city: 'Halifax',
    province: 'NS',
    postal_code: 'B3L 4N9',
    phone: '902-555-0101',
    account: 'hsc',
  },
  {
    name: 'Mic Mac',
    location: 'Mic Mac Mall',
    address: '21 Micmac Boulevard, Unit 208',
    city: 'Dartmouth',
    province: 'NS',
    postal_code: 'B3A 4N3',
    phone: '902-555-0102',
    account: 'micmac',
  },
  {
    name: 'Sunnyside',
    location: 'Sunnyside Mall',
    address: '1595 Bedford Highway, Unit 31',
    city: 'Bedford',
    province: 'NS',
    postal_code: 'B4A 3Y4',
    phone: '902-555-0103',
    account: 'sunnyside',
  },
  {
    name: 'Truro',
    location: 'Truro Mall',
    address: '245 Robie Street, Unit 12',
    city: 'Truro',
    province: 'NS',
    postal_code: 'B2N 5N6',
    phone: '902-555-0104',
    account: 'truro',
  },
  {
    name: 'New Glasgow',
    location: 'Highland Square',
    address: '689 Westville Road, Unit 40',
    city: 'New Glasgow',
    province: 'NS',
    postal_code: 'B2H 2J6',
    phone: '902-555-0105',
    account: 'newglasgow',
  },
  {
    name: 'Sydney',
    location: 'Mayflower Mall',
    address: '800 Grand Lake Road, Unit 117',
    city: 'Sydney',
    province: 'NS',
    postal_code: 'B1P 6S9',
    phone: '902-555-0106',
    account: 'sydney',
  },
  {
    name: 'Moncton',
    location: 'Champlain Place',
    address: '477 Paul Street, Unit 223',
    city: 'Dieppe',
    province: 'NB',
    postal_code: 'E1A 4X5',
    phone: '506-555-0107',
    account: 'moncton',
  },
  {
    name: 'Fredericton',
    location: 'Regent Mall',
    address: '1381 Regent Street, Unit 54',
    city: 'Fredericton',
    province: 'NB',
    postal_code: 'E3C 1A2',
    phone: '506-555-0108',
    account: 'fredericton',
  },
  {
    name: 'Saint John',
    location: 'McAllister Place',
    address: '519 Westmorland Road, Unit 76',
    city: 'Saint John',
    province: 'NB',
    postal_code: 'E2J 3W9',
    phone: '506-555-0109',
    account: 'saintjohn',
  },
  {
    name: 'Charlottetown',
    location: 'Royalty Crossing',
    address: '670 University Avenue, Unit 18',
    city: 'Charlottetown',
    province: 'PE',
    postal_code: 'C1E 1H6',
    phone: '902-555-0110',
    account: 'charlottetown',
  },
  {
    name: 'St. John’s',
    location: 'Avalon Mall',
    address: '48 Kenmount Road, Unit 165',
    city: 'St. John’s',
    province: 'NL',
    postal_code: 'A1B 1W3',
    phone: '709-555-0111',
    account: 'stjohns',
  },
]

export async function fillStores(db: Database) {
  const rows = await Promise.all(
    stores.map(async ({ account, ...store }) => {
      const user = await findAccount(db, `${account}@tidewater.example`)
      if (!user) throw new Error(`The demo shop has no account for its store ${store.name}.`)
      return { ...store, user_id: user.id }
    }),
  )
  await insertStores(db, rows)
}
