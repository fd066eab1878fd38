import * as z from 'zod'
import { NewStore, type SeenStore } from '../contract.ts'

/** The values of the select are texts: the id of a user, no user, or a new user. */
export const noUser = ''
export const newUser = 'new'

export type StoreDraft = Omit<z.input<typeof NewStore>, 'user_id'> & { user_id: string; version?: number }

/** The body of the request for a form. */
export const bodyOf = ({ user_id, email, password, ...draft }: StoreDraft): z.input<typeof NewStore> => ({
  ...draft,
  ...(user_id === newUser ? { email: email ?? '', password } : { user_id: user_id ? Number(user_id) : null }),
})

export const StoreForm = z.custom<StoreDraft>().transform(bodyOf).pipe(NewStore)

/** The initial values of a new store. */
export const newStore = {
  user_id: noUser,
  takes_appointments: true,
  places: 1,
  hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' })),
  closures: [],
} satisfies Partial<StoreDraft>

/** The initial values of the form for a store. The version is part of them, so that a stale edit gets 409. */
export const draftOf = ({ user_id, ...store }: SeenStore): Partial<StoreDraft> => ({
  name: store.name,
  location: store.location,
  address: store.address,
  city: store.city,
  province: store.province,
  postal_code: store.postal_code,
  phone: store.phone,
  latitude: store.latitude,
  longitude: store.longitude,
  takes_appointments: store.takes_appointments,
  places: store.places,
  posVersion: store.posVersion,
  hours: store.hours,
  closures: store.closures,
  words: store.words,
  words_fr: store.words_fr,
  user_id: user_id ? String(user_id) : noUser,
  version: store.version,
})
