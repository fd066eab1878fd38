import { sql } from 'kysely'
import type { HealthCheck } from '#platform/shop/feature.ts'
import { type FloodKind, floodWords } from './floodWords.ts'

/** Warns of what visitors did too often within the last day. */
export const visitorsHealth: HealthCheck = {
  name: 'Visitors',
  order: 3.5,
  async check({ db }) {
    const floods = await db
      .selectFrom('floods')
      // Only the kinds of this release have words.
      .select([sql<FloodKind>`kind`.as('kind'), 'place', 'since'])
      .where('kind', 'in', Object.keys(floodWords))
      .where('last_at', '>', sql<string>`now() - interval '1 day'`)
      .orderBy('since')
      .execute()
    return {
      state: floods.length > 0 ? 'warning' : 'good',
      summary: floods.length > 0 ? 'Visitors do something unusually often.' : 'Bookings and messages are as usual.',
      facts: floods.map(({ kind, since }) => ({ label: floodWords[kind].label, value: since, kind: 'moment' })),
      advice: floods.map(({ kind, place }) => `${floodWords[kind].happened(place)} ${floodWords[kind].advice}`),
    }
  },
}
