import type { Database } from '../db/database.ts'
import { replicasOf } from '../db/replicas/readServers.ts'
import type { Replica } from '../db/replicas/replica.ts'
import type { Metric } from './metric.ts'

const ofEach = (db: Database, read: (replica: Replica) => number | undefined) =>
  (replicasOf(db)?.all ?? []).flatMap((replica) => {
    const value = read(replica)
    return value === undefined ? [] : [{ labels: { replica: replica.name }, value }]
  })

/** Only a shop with replicas has them. */
export const replicaMetrics: readonly Metric[] = [
  {
    name: 'tidewater_replica_up',
    help: '1 if the replica can be read: it answers, and is not too far behind.',
    type: 'gauge',
    samples: (db) =>
      ofEach(db, (replica) => {
        const state = replicasOf(db)?.stateOf(replica)
        // An address may lead to the primary of the moment.
        return state === 'primary' ? undefined : Number(state === 'good')
      }),
  },
  {
    name: 'tidewater_replica_lag_seconds',
    help: 'For how long the replica may have missed what was saved. A replica that is well has up to a second.',
    type: 'gauge',
    samples: (db) =>
      ofEach(db, ({ answer }) => (answer?.isReplica ? (replicasOf(db)?.lagOf(answer) ?? 0) / 1000 : undefined)),
  },
  {
    name: 'tidewater_replica_reads_total',
    help: 'Reads that a replica may answer, and why the primary answered them.',
    type: 'counter',
    samples: (db) =>
      [...(replicasOf(db)?.counts ?? [])].map(([where, value]) => ({
        labels: where === 'replica' ? { from: 'replica', reason: '' } : { from: 'primary', reason: where },
        value,
      })),
  },
]
