import * as z from 'zod'
import { Province, provinceChoices } from '#shared/address.ts'
import { columnsOf } from '#shared/columns.ts'
import { Closure, Hours } from './hours.ts'

/** The fields of a store that every user may see. */
export const StoreName = z.object({ id: z.int(), name: z.string(), location: z.string() })
export type StoreName = z.output<typeof StoreName>

export const Store = StoreName.extend({
  user: z.string(),
  email: z.string(),
  posVersion: z.string(),
  user_id: z.int().nullable(),
  address: z.string(),
  city: z.string(),
  province: Province,
  postal_code: z.string(),
  phone: z.string(),
  time_zone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  takes_appointments: z.boolean(),
  places: z.int(),
  hours: z.array(Hours),
  closures: z.array(Closure),
  words: z.string(),
  words_fr: z.string(),
  /** Whether the pin and the key are set. They are stored only as hashes. */
  has_pin: z.boolean(),
  has_key: z.boolean(),
  version: z.int(),
})
export type Store = z.output<typeof Store>

const nameColumns = [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'name', header: 'Name', card: 'title', editable: true },
  { key: 'location', header: 'Location', card: 'title', editable: true },
] as const
export const storeNameColumns = columnsOf(StoreName, nameColumns)

export const storeColumns = columnsOf(Store, [
  ...nameColumns,
  { key: 'user', header: 'User', priority: 3 },
  { key: 'email', header: 'User Email', priority: 1 },
  { key: 'posVersion', header: 'POS Version', editable: true, priority: 2 },
  { key: 'address', header: 'Address', editable: true, page: 'hidden' },
  { key: 'city', header: 'City', editable: true, page: 'hidden' },
  {
    key: 'province',
    header: 'Province',
    kind: 'choice',
    choices: provinceChoices,
    editable: true,
    page: 'hidden',
  },
  { key: 'postal_code', header: 'Postal Code', editable: true, page: 'hidden' },
  { key: 'phone', header: 'Phone', editable: true, page: 'hidden' },
  { key: 'takes_appointments', header: 'Appointments', kind: 'boolean', editable: true, page: 'hidden' },
  { key: 'places', header: 'Places', kind: 'number', editable: true, page: 'hidden' },
])
