import * as z from 'zod'
import { Province } from '#shared/address.ts'
import type { Call } from '#shared/call.ts'
import { type Closure, Hours } from './hours.ts'

/** The fields of a store that are public. */
const PublicStore = z.object({
  id: z.int(),
  store: z.string(),
  address: z.string(),
  city: z.string(),
  province: Province,
  postal_code: z.string(),
  phone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  time_zone: z.string(),
  hours: z.array(Hours),
  takes_appointments: z.boolean(),
  directions: z.string(),
  map: z.string(),
})
type PublicStore = z.output<typeof PublicStore>

/** A store as the site's pages show it. */
export interface SiteStore extends PublicStore {
  /** The last part of its page's address: `mic-mac`. */
  slug: string
  /** The mall or the street. */
  location: string
  /** The future days on which it is closed although its weekly hours say otherwise. */
  closures: Closure[]
}

export const publicStoreCalls = {
  all: {
    method: 'GET',
    path: '/stores/',
    allow: ['public'],
    summary: 'List the stores with their addresses and opening hours',
    reply: z.object({ items: z.array(PublicStore) }),
  },
} as const satisfies Record<string, Call>
