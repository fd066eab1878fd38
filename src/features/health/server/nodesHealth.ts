import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { silentAfter } from '#platform/db/nodes.ts'
import type { HealthCheck } from '#platform/shop/feature.ts'
import type { HealthFact } from '#shared/healthPart.ts'

/** More would fill the page. A shop has one to three. */
const mostShown = 20

const findNodes = (db: Database) =>
  db
    .selectFrom('nodes')
    .select([
      'host',
      'release',
      'pictures',
      sql<boolean>`seen_at < now() - ${silentAfter}::interval`.as('is_silent'),
      sql<number>`floor(extract(epoch from now() - seen_at) / 60)`.as('silent_minutes'),
      sql<number>`floor(extract(epoch from now() - started_at) / 60)`.as('minutes'),
    ])
    .orderBy('started_at')
    .limit(mostShown)
    .execute()

type FoundNode = Awaited<ReturnType<typeof findNodes>>[number]

export const nodesHealth: HealthCheck = {
  name: 'Nodes',
  order: 6,
  async check({ db }) {
    const nodes = await findNodes(db)
    const silent = nodes.filter(({ is_silent }) => is_silent)
    const running = nodes.filter(({ is_silent }) => !is_silent)
    const releases = new Set(running.map(({ release }) => release))
    // Nodes of older releases do not say where their pictures are.
    const places = new Set(running.map(({ pictures }) => pictures).filter((place) => place !== ''))
    const advice = [
      ...silent.map(
        ({ host }) =>
          `Start ${host} again, unless somebody stopped it on purpose. It is not listed any more after a day.`,
      ),
      ...(releases.size > 1 ? ['Upgrade all nodes to the same release.'] : []),
      ...(places.size > 1
        ? [
            'A picture that one node saves is missing at another. Set UPLOADS_URL of all nodes to the same bucket, and copy the pictures there.',
          ]
        : []),
    ]
    return {
      state: advice.length > 0 ? 'warning' : 'good',
      summary: summaryOf({
        running: running.length,
        silent: silent.length,
        releases: releases.size,
        places: places.size,
      }),
      facts: nodes.map(factOf),
      advice,
    }
  },
}

function summaryOf({
  running,
  silent,
  releases,
  places,
}: Record<'running' | 'silent' | 'releases' | 'places', number>) {
  if (silent > 0) return `${inNumber(silent)} stopped without saying so.`
  if (places > 1) return 'They keep pictures in different places.'
  if (releases > 1) return 'They run different releases.'
  return running === 0
    ? 'This server has not reported yet.'
    : `${inNumber(running)} ${running === 1 ? 'runs' : 'run'} the shop.`
}
const inNumber = (count: number) => (count === 1 ? 'One node' : `${count} nodes`)

const factOf = ({ host, release, is_silent, silent_minutes, minutes }: FoundNode): HealthFact => ({
  label: host,
  value: is_silent ? `silent for ${silent_minutes} min` : `release ${release}, runs for ${durationOf(minutes)}`,
  kind: 'text',
})

function durationOf(minutes: number) {
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return hours === 0 ? `${minutes} min` : `${hours} h`
}
