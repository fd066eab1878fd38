import * as z from 'zod'
import { type Closure, Hours } from '#features/stores/contract.ts'
import { Province } from '#shared/address.ts'
import type { Call } from '#shared/call.ts'
import type { Fault } from '#shared/faults.ts'
import type { InEach } from '#shared/language.ts'

/** A store as visitors may know it. */
export const PublicStore = z.object({
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
export type PublicStore = z.output<typeof PublicStore>

/** A store as the site's pages show it. */
export interface SiteStore extends PublicStore {
  /** The last part of its page's address: `mic-mac`. */
  slug: string
  /** The mall or street it stands in. */
  location: string
  /** Days to come on which it is closed all the same. */
  closures: Closure[]
}

/** What every page of the site is made of. */
export interface SiteContent {
  shop: {
    name: string
    tagline: InEach<string>
    banner: InEach<string>
    promo_text: InEach<string>
    promo_code: string
    address: string
    city: string
    province: Province
    postal_code: string
    phone: string
    email: string
  }
  stores: SiteStore[]
}

/** Why what a visitor sent was refused, for all of it and for its fields. */
export interface Told {
  message: string
  errors: Fault[]
}

export const siteCalls = {
  stores: {
    method: 'GET',
    path: '/stores/',
    allow: ['public'],
    summary: 'The stores: where they are, and when they are open',
    reply: z.object({ items: z.array(PublicStore) }),
  },
} as const satisfies Record<string, Call>
