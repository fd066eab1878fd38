import { runningLoops } from '#platform/background/background.ts'
import type { HealthCheck } from '#platform/shop/feature.ts'
import type { HealthFact } from '#shared/healthPart.ts'

/** Of the node that answers. Each node does this work. */
export const backgroundHealth: HealthCheck = {
  name: 'Background work',
  order: 8,
  async check() {
    const loops = runningLoops()
    const failed = loops.filter(({ health }) => health.lastError !== undefined)
    return {
      state: failed.length > 0 ? 'warning' : 'good',
      summary: failed.length > 0 ? 'Some of it failed.' : 'All of it runs.',
      facts: loops.map(factOf),
      advice: failed.map(
        ({ name, health }) =>
          `“${name}” failed: “${health.lastError?.replace(/[.]$/, '')}”. It is tried again by itself. If it fails for an hour, give this sentence to the people who look after the server.`,
      ),
    }
  },
}

type Loop = ReturnType<typeof runningLoops>[number]

function factOf({ name, health: { lastError, lastSuccess } }: Loop): HealthFact {
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  if (lastError !== undefined) return { label, value: 'Failed', kind: 'text' }
  if (lastSuccess === undefined) return { label, value: 'Not yet', kind: 'text' }
  return { label, value: new Date(Date.now() - performance.now() + lastSuccess).toISOString(), kind: 'moment' }
}
