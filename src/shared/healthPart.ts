import * as z from 'zod'

/** Everything is well, something needs attention soon, or something is broken. */
export const HealthState = z.enum(['good', 'warning', 'bad'])
export type HealthState = z.output<typeof HealthState>

const HealthValue = z.object({
  /** A moment is ISO 8601, sizes are bytes, durations milliseconds. */
  value: z.union([z.string(), z.number()]),
  kind: z.enum(['text', 'number', 'bytes', 'milliseconds', 'moment']),
})
export type HealthValue = z.output<typeof HealthValue>

export const HealthFact = HealthValue.extend({ label: z.string() })
export type HealthFact = z.output<typeof HealthFact>

/** One part of the shop on the page Health. */
export const HealthPart = z.object({
  name: z.string(),
  state: HealthState,
  /** One sentence. */
  summary: z.string(),
  facts: z.array(HealthFact),
  /** What to do, one sentence each. Empty while the state is good. */
  advice: z.array(z.string()),
  /** The page of the workbench with more about it. */
  page: z.object({ label: z.string(), path: z.string() }).optional(),
})
export type HealthPart = z.output<typeof HealthPart>
