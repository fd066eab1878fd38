import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { staff } from '#shared/roles.ts'

/** Apart from the other calls of stores, because pages about stock need nothing else of them. */
export const ownStoreCalls = {
  all: {
    method: 'POST',
    path: '/admin/stock/stores/',
    allow: staff,
    summary: 'The stores whose stock and shipments the caller may see',
    reply: z.object({ items: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
} as const satisfies Record<string, Call>
