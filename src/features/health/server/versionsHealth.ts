import { sql } from 'kysely'
import { listApplied } from '#platform/db/appliedMigrations.ts'
import { thisNode } from '#platform/db/nodes.ts'
import type { HealthCheck } from '#platform/shop/feature.ts'

/** The oldest major version of PostgreSQL that the shop is tested with. */
const oldestPostgres = 15

export const versionsHealth: HealthCheck = {
  name: 'Versions',
  order: 7,
  async check({ db }) {
    const applied = await listApplied(db)
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
    const postgres = rows[0]?.version.split(' ')[0] ?? ''
    const newest = applied.at(-1) ?? ''
    const isBehind = newest > thisNode.schema
    const isOld = Number.parseInt(postgres, 10) < oldestPostgres
    return {
      state: isBehind || isOld ? 'warning' : 'good',
      summary: isBehind
        ? 'A newer release has changed the database.'
        : isOld
          ? 'This PostgreSQL is too old.'
          : 'All parts fit together.',
      facts: [
        { label: 'Release', value: thisNode.release, kind: 'text' },
        { label: 'Schema', value: newest, kind: 'text' },
        { label: 'PostgreSQL', value: postgres, kind: 'text' },
        { label: 'Node.js', value: thisNode.node_version, kind: 'text' },
        { label: 'Running since', value: new Date(performance.timeOrigin).toISOString(), kind: 'moment' },
      ],
      advice: [
        ...(isBehind ? ['Upgrade this node to the release that the other nodes run.'] : []),
        ...(isOld ? [`Upgrade PostgreSQL to version ${oldestPostgres} or later.`] : []),
      ],
    }
  },
}
