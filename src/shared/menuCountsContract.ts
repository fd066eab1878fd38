import * as z from 'zod'
import type { Call } from './call.ts'
import { signedIn } from './roles.ts'

/** More are shown as "99+". */
export const mostCounted = 99

/** The counts beside the links of the menu, by the name of the page. Counting ends at `mostCounted` + 1. */
export const menuCounts = {
  method: 'GET',
  path: '/admin/menu/counts/',
  allow: signedIn,
  summary: 'Count what is new or pending on the pages of the menu',
  reply: z.object({ counts: z.record(z.string(), z.int()) }),
} as const satisfies Call
