import { sql } from 'kysely'
import { statementTimes } from '../db/connections/knownStatements.ts'
import { type Database, poolOf } from '../db/database.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { withinTime } from '../refusal/withinTime.ts'
import { gauge, type Metric } from './metric.ts'

const noPool = { total: 0, idle: 0, waiting: 0 }
const figuresOf = (db: Database) => poolOf(db)?.figures ?? noPool

export const databaseMetrics: readonly Metric[] = [
  gauge('tidewater_database_up', '1 if the database answers, and saves changes.', async (db) => {
    const isUp = sql`select`.execute(db).then(
      () => true,
      () => false,
    )
    return (await withinTime(isUp, timeLimits.health.ready)) ? 1 : 0
  }),
  {
    name: 'tidewater_database_connections',
    help: 'Open connections of this node to the database.',
    type: 'gauge',
    samples(db) {
      const { total, idle } = figuresOf(db)
      return [
        { labels: { state: 'busy' }, value: total - idle },
        { labels: { state: 'idle' }, value: idle },
      ]
    },
  },
  gauge(
    'tidewater_database_waiting',
    'Requests and background work that wait for a connection to the database.',
    (db) => figuresOf(db).waiting,
  ),
  {
    name: 'tidewater_statement_seconds',
    help: 'Statements sent to the database, and how long they took.',
    type: 'summary',
    samples: () =>
      [...statementTimes].flatMap(([statement, { count, seconds }]) => [
        { suffix: '_sum', labels: { statement }, value: seconds },
        { suffix: '_count', labels: { statement }, value: count },
      ]),
  },
]
