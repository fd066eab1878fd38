import * as z from 'zod'
import { Email, NewPassword } from '#features/accounts/fields.ts'
import { PostalCode, Province } from '#shared/address.ts'
import { type Call, Id, idOf, Version } from '#shared/call.ts'
import { pageOf, posListQuery } from '#shared/list.ts'
import { CreatedPin, Pin, ResetPin } from '#shared/pin.ts'
import { staff } from '#shared/roles.ts'
import { optionalText, requiredText } from '#shared/text.ts'
import { Store, StoreName, storeColumns } from './columns.ts'
import { Closure, Hours } from './hours.ts'
import { closuresFault, hoursFault } from './rules.ts'

const degrees = (name: string, most: number) =>
  z
    .number(`${name} must be a number of degrees.`)
    .min(-most, `${name} must be between -${most} and ${most} degrees.`)
    .max(most, `${name} must be between -${most} and ${most} degrees.`)
    .nullable()
/** Checks the rows of a list against each other. */
const checkRows =
  <Row>(faultIn: (rows: Row[]) => string | undefined) =>
  ({ value, issues }: z.core.ParsePayload<Row[]>) => {
    const message = faultIn(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }

const hasTenDigits = (text: string) => text.replaceAll(/\D/g, '').length >= 10

const fields = {
  name: requiredText('Name', 100),
  location: optionalText('Location', 100),
  address: requiredText('Address', 200),
  city: requiredText('City', 100),
  province: Province,
  postal_code: PostalCode,
  phone: requiredText('Phone', 40).refine(hasTenDigits, 'A phone number must have at least ten digits.'),
  latitude: degrees('Latitude', 90),
  longitude: degrees('Longitude', 180),
  takes_appointments: z.boolean(),
  places: z
    .int('Places must be a whole number.')
    .min(1, 'A store must have at least 1 place.')
    .max(20, 'At most 20 places.'),
  posVersion: optionalText('POS Version', 40),
  hours: z.array(Hours).max(7, 'A week has seven days.').check(checkRows(hoursFault)),
  closures: z.array(Closure).max(200, 'At most 200 closed days.').check(checkRows(closuresFault)),
  /** What the store’s own page says about it. */
  words: optionalText('The text', 1500),
  words_fr: optionalText('The French text', 1500),
  /** The user who orders for the store, of type admin_user and without another store. */
  user_id: idOf('Choose a user.').nullable(),
}

export const NewStore = z
  .object({
    ...fields,
    location: fields.location.default(''),
    latitude: fields.latitude.default(null),
    longitude: fields.longitude.default(null),
    takes_appointments: fields.takes_appointments.default(false),
    places: fields.places.default(1),
    posVersion: fields.posVersion.default(''),
    hours: fields.hours.default([]),
    closures: fields.closures.default([]),
    words: fields.words.default(''),
    words_fr: fields.words_fr.default(''),
    user_id: fields.user_id.default(null),
    /** Adds a new user with the name of the store, instead of an existing one. */
    email: Email.optional(),
    password: NewPassword.optional(),
  })
  .refine(({ email, password }) => email === undefined || password !== undefined, {
    path: ['password'],
    message: 'Password is required.',
  })
  .refine(({ email, user_id }) => email === undefined || user_id === null, {
    path: ['user_id'],
    message: 'Choose a user or add a new one, not both.',
  })
export type NewStore = z.output<typeof NewStore>

/** An update changes the fields it sends and leaves the rest. Hours and closed days are sent whole. */
export const StoreChange = z.object(fields).partial().extend({ id: Id, version: Version.optional() })
export type StoreChange = z.output<typeof StoreChange>

/** A store with the fields that the caller may see. */
export const SeenStore = Store.partial().extend(StoreName.shape)
export type SeenStore = z.output<typeof SeenStore>

export const StoreQuery = posListQuery(storeColumns)
export type StoreQuery = z.output<typeof StoreQuery>

const CreatedKey = z.object({ id: z.int(), key: z.string() })
export type CreatedKey = z.output<typeof CreatedKey>
/** Only this response has the pin and the key. */
const CreatedStore = Store.extend({ key: z.string(), pin: z.string() })
export type CreatedStore = z.output<typeof CreatedStore>

const allow = ['admin'] as const
export const storeCalls = {
  all: {
    api: 'pos',
    method: 'POST',
    path: '/store/all/',
    allow: staff,
    summary: 'List the stores: with all fields for admins, with the names for others',
    body: StoreQuery,
    reply: pageOf(SeenStore),
  },
  insert: {
    api: 'pos',
    method: 'POST',
    path: '/store/insert/',
    allow,
    summary: 'Add a store; only this response has the key and the pin of its till',
    body: NewStore,
    proof: true,
    reply: CreatedStore,
  },
  update: {
    api: 'pos',
    method: 'POST',
    path: '/store/update/',
    allow,
    summary: 'Change a store',
    body: StoreChange,
    /** A store's name is the name of its user, and another user sees its orders. */
    proof: ({ name, user_id }: StoreChange) => name !== undefined || user_id !== undefined,
    reply: Store,
  },
  resetPin: {
    api: 'pos',
    method: 'POST',
    path: '/store/resetPin/',
    allow,
    summary: 'Set a new pin for the till of a store; only this response has it',
    body: ResetPin,
    proof: true,
    reply: CreatedPin,
  },
  resetKey: {
    api: 'pos',
    method: 'POST',
    path: '/store/resetKey/',
    allow,
    summary: 'Set a new key for the till of a store; only this response has it, and the old key stops working',
    body: z.object({ id: Id }),
    proof: true,
    reply: CreatedKey,
  },
  freeUsers: {
    api: 'pos',
    method: 'POST',
    path: '/store/freeUsers/',
    allow,
    summary: 'List the store users without a store',
    reply: z.object({ items: z.array(z.object({ id: z.int(), username: z.string(), email: z.string() })) }),
  },
  open: {
    api: 'pos',
    method: 'POST',
    path: '/store/open/',
    allow: ['till'],
    summary: 'Open the till with the pin of its store',
    body: z.object({ pin: Pin }),
    reply: StoreName,
  },
} as const satisfies Record<string, Call>
