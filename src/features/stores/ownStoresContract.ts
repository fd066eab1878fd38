import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { staff } from '#shared/roles.ts'

const NamedStore = z.object({ id: z.int(), name: z.string() })

/** In a file of its own, because pages about stock need no other calls of stores. */
export const ownStoreCalls = {
  all: {
    method: 'POST',
    path: '/admin/stock/stores/',
    allow: staff,
    summary: 'The stores whose stock and shipments the caller may see',
    /** With the other stores, to which a store can offer pieces. */
    reply: z.object({ items: z.array(NamedStore), others: z.array(NamedStore) }),
  },
} as const satisfies Record<string, Call>
