import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { timeLimits } from '#platform/refusal/timeLimits.ts'
import { withinTime } from '#platform/refusal/withinTime.ts'
import type { HealthCheck, ServerParts } from '#platform/shop/feature.ts'
import type { HealthPart } from '#shared/healthPart.ts'
import { healthCalls } from '../contract.ts'

export function healthPageRoutes(app: FastifyInstance, parts: ServerParts) {
  const shown = parts.health.filter(({ isShown }) => isShown?.(parts) ?? true)
  const checks = shown.toSorted((one, other) => one.order - other.order)

  /** A part that cannot be checked counts as a problem, and the others are still shown. */
  async function run({ name, check }: HealthCheck): Promise<HealthPart> {
    try {
      const found = await withinTime(check(parts), timeLimits.health.part)
      return { name, ...(found ?? noAnswer) }
    } catch (error) {
      app.log.error({ error }, `The part ${name} of the page Health could not be checked`)
      return { name, ...failed }
    }
  }
  answer(app, healthCalls.all, async () => ({
    checked_at: new Date().toISOString(),
    parts: await Promise.all(checks.map(run)),
  }))
}

const noAnswer: Omit<HealthPart, 'name'> = {
  state: 'bad',
  summary: 'It did not answer in time.',
  facts: [],
  advice: ['Wait a minute. If it stays like this, restart the server, and look at its log.'],
}
const failed: Omit<HealthPart, 'name'> = {
  state: 'bad',
  summary: 'It could not be checked.',
  facts: [],
  advice: ['Look at the log of the server for “could not be checked”: the line names the error.'],
}
