import * as z from 'zod'
import type { Call } from '#shared/call.ts'

/** What a new shop needs, in the order in which it is best done. */
export const setupKeys = [
  'shop',
  'stores',
  'tax_rates',
  'mail',
  'users',
  'store_users',
  'employees',
  'products',
  'stock',
  'texts',
] as const
export type SetupKey = (typeof setupKeys)[number]

const SetupItem = z.object({ key: z.enum(setupKeys), done: z.boolean() })
export type SetupItem = z.output<typeof SetupItem>

const SetupList = z.object({
  items: z.array(SetupItem).max(setupKeys.length),
  /** The list is not shown: all is done, an administrator has hidden it, or this is the demo shop. */
  hidden: z.boolean(),
})
export type SetupList = z.output<typeof SetupList>

export const setupCalls = {
  search: {
    method: 'POST',
    path: '/admin/setup/search/',
    allow: ['admin'],
    summary: 'What is left to do before a new shop can open',
    reply: SetupList,
  },
} as const satisfies Record<string, Call>
