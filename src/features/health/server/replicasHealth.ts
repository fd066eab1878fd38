import { replicasOf } from '#platform/db/replicas/readServers.ts'
import type { Replica, ReplicaState } from '#platform/db/replicas/replica.ts'
import type { HealthCheck } from '#platform/feature.ts'
import type { HealthFact } from '#shared/healthPart.ts'

export const replicasHealth: HealthCheck = {
  name: 'Replicas',
  order: 1.5,
  isShown: ({ db }) => replicasOf(db) !== undefined,
  async check({ db }) {
    const replicas = replicasOf(db)
    if (!replicas) throw new Error('A shop without replicas does not show this part.')
    const { all } = replicas
    const found = all.map((replica) => ({ replica, state: replicas.stateOf(replica) }))
    // One of the addresses may be the primary of the moment.
    const failing = found.filter(({ state }) => state !== 'good' && state !== 'primary')
    const isRead = found.some(({ state }) => state === 'good')
    const read = replicas.counts.get('replica') ?? 0
    const total = [...replicas.counts.values()].reduce((sum, count) => sum + count, 0)
    return {
      state: failing.length > 0 || !isRead ? 'warning' : 'good',
      summary: isRead
        ? failing.length > 0
          ? 'Some copies of the database are not used.'
          : 'Lists and reports are read from copies of the database.'
        : 'No copy of the database is used. The database itself does all the work.',
      facts: [
        ...found.map(({ replica, state }): HealthFact => {
          const lag = replica.answer && replicas.lagOf(replica.answer)
          return state === 'good'
            ? { label: replica.name, value: Math.round(lag ?? 0), kind: 'milliseconds' }
            : { label: replica.name, value: words[state], kind: 'text' }
        }),
        {
          label: 'Read from a copy',
          value: total === 0 ? 'nothing yet' : `${Math.round((read / total) * 100)}%`,
          kind: 'text',
        },
      ],
      advice: [
        ...failing.map(({ replica, state }) => advice(replica)[state]),
        ...(isRead || failing.length > 0
          ? []
          : [
              'All addresses in DATABASE_READ_URL lead to a primary. Add the address of a replica, or remove the setting.',
            ]),
      ],
    }
  },
}

const words: Record<ReplicaState, string> = {
  good: 'used',
  behind: 'too far behind',
  paused: 'paused',
  away: 'does not answer',
  primary: 'is the database itself',
  other: 'is a copy of something else',
}

const advice = ({ name }: Replica): Record<ReplicaState, string> => ({
  good: '',
  primary: '',
  behind: `Wait a minute. If ${name} stays behind, look whether its disk and its network are busy.`,
  paused: `Somebody has paused ${name}. To go on, run “select pg_wal_replay_resume()” there.`,
  away: `Look whether PostgreSQL runs at ${name}, and whether this machine may connect to it. Nothing is lost: the database itself is read instead.`,
  other: `${name} does not copy the database of this shop. Correct DATABASE_READ_URL, or make the copy again with pg_basebackup.`,
})
