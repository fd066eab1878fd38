import { findAccount } from '#features/accounts/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { today } from '#shared/day.ts'
import { demoWords } from './demoWords.ts'
import { insertStores, setClosures, setHours } from './queries.ts'

interface DemoStore {
  name: string
  location: string
  address: string
  city: string
  province: 'NS' | 'NB' | 'NL' | 'PE'
  postal_code: string
  phone: string
  latitude: number
  longitude: number
  takes_appointments: boolean
  places: number
  pos_version: string
  /** The part of its user's e-mail address before the @. */
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
    latitude: 44.64935,
    longitude: -63.61898,
    takes_appointments: true,
    places: 3,
    pos_version: '4.2.1',
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
    latitude: 44.68894,
    longitude: -63.55562,
    takes_appointments: true,
    places: 2,
    pos_version: '4.2.1',
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
    latitude: 44.73402,
    longitude: -63.65604,
    takes_appointments: true,
    places: 1,
    pos_version: '4.2.1',
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
    latitude: 45.36012,
    longitude: -63.30035,
    takes_appointments: true,
    places: 1,
    pos_version: '4.2.1',
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
    latitude: 45.57861,
    longitude: -62.66497,
    takes_appointments: false,
    places: 1,
    pos_version: '4.1.7',
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
    latitude: 46.15303,
    longitude: -60.13702,
    takes_appointments: true,
    places: 1,
    pos_version: '4.1.7',
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
    latitude: 46.09752,
    longitude: -64.75604,
    takes_appointments: true,
    places: 2,
    pos_version: '4.2.1',
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
    latitude: 45.93452,
    longitude: -66.66398,
    takes_appointments: true,
    places: 1,
    pos_version: '4.2.1',
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
    latitude: 45.30601,
    longitude: -66.00803,
    takes_appointments: true,
    places: 1,
    pos_version: '4.2.1',
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
    latitude: 46.25702,
    longitude: -63.14302,
    takes_appointments: false,
    places: 1,
    pos_version: '4.2.0',
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
    latitude: 47.56004,
    longitude: -52.75301,
    takes_appointments: true,
    places: 2,
    pos_version: '4.2.1',
    account: 'stjohns',
  },
]

export async function fillStores(db: Database) {
  const rows = await Promise.all(
    stores.map(async ({ account, ...store }) => {
      const user = await findAccount(db, `${account}@tidewater.example`)
      if (!user) throw new Error(`The demo shop has no account for its store ${store.name}.`)
      return { ...store, ...demoWords[store.name], user_id: user.id }
    }),
  )
  const ids = await insertStores(db, rows)
  for (const id of ids) {
    await setHours(db, id, mallHours)
    await setClosures(db, id, holidays())
  }
}

const mallHours = [
  { weekday: 0, opens: '12:00', closes: '17:00' },
  ...[1, 2, 3].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' })),
  ...[4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '21:00' })),
  { weekday: 6, opens: '09:30', closes: '18:00' },
]

/** Christmas and New Year of this winter and the next. */
const holidays = () =>
  [0, 1].flatMap((later) => {
    const year = Number(today().slice(0, 4)) + later
    return [
      { day: `${year}-12-25`, reason: 'Christmas Day' },
      { day: `${year}-12-26`, reason: 'Boxing Day' },
      { day: `${year + 1}-01-01`, reason: 'New Year’s Day' },
    ]
  })
