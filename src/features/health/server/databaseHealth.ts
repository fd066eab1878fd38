import { sql } from 'kysely'
import { poolOf } from '#platform/db/database.ts'
import type { HealthCheck } from '#platform/shop/feature.ts'

/** The database is called slow if it takes longer to answer, in milliseconds. A slow network alone takes less. */
const slowAnswer = 200
/** A warning is shown if more than this share of the connections that PostgreSQL allows is in use. */
const manyConnections = 0.8

interface DatabaseFigures {
  version: string
  size: number
  connections: number
  most: number
}

export const databaseHealth: HealthCheck = {
  name: 'Database',
  order: 1,
  async check({ db }) {
    const began = performance.now()
    await sql`select`.execute(db)
    const answer = Math.round((performance.now() - began) * 10) / 10
    const { rows } = await sql<DatabaseFigures>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as size,
        (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most`.execute(
      db,
    )
    const { version = '', size = 0, connections = 0, most = 1 } = rows[0] ?? {}
    const waiting = poolOf(db)?.figures.waiting ?? 0
    const isSlow = answer > slowAnswer
    const isFull = connections > most * manyConnections
    return {
      state: isSlow || isFull ? 'warning' : 'good',
      summary: isFull ? 'Nearly all connections are in use.' : isSlow ? 'It answers slowly.' : 'It answers quickly.',
      facts: [
        { label: 'Answers in', value: answer, kind: 'milliseconds' },
        { label: 'Version', value: `PostgreSQL ${version.split(' ')[0]}`, kind: 'text' },
        { label: 'Size', value: size, kind: 'bytes' },
        { label: 'Connections', value: `${connections} of ${most}`, kind: 'text' },
        { label: 'Requests that wait for one', value: waiting, kind: 'number' },
      ],
      advice: [
        ...(isFull
          ? ['Find out which other programs use this database, or raise max_connections in the settings of PostgreSQL.']
          : []),
        ...(isSlow
          ? ['Check whether this machine is busy with something else. The log of the server names slow statements.']
          : []),
      ],
    }
  },
}
