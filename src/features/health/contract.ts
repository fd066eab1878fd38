import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { Moment } from '#shared/day.ts'
import { HealthPart } from '#shared/healthPart.ts'

const Health = z.object({ checked_at: Moment, parts: z.array(HealthPart) })

export const healthCalls = {
  all: {
    method: 'POST',
    path: '/admin/health/all/',
    allow: ['admin'],
    summary: 'Check the parts of the shop, and what to do about those that are not well',
    reply: Health,
  },
} as const satisfies Record<string, Call>
