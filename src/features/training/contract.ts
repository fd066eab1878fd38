import * as z from 'zod'
import { type Call, Done } from '#shared/call.ts'

/** What an administrator types before the shop is thrown away. */
export const confirmingWord = 'TRAINING'

const TrainingShop = z.object({
  is_training: z.boolean(),
  /** The accounts of the shop after it was filled anew, all with the same password. Empty unless this is a training shop. */
  accounts: z.array(z.object({ email: z.string(), username: z.string() })),
  password: z.string(),
})

const allow = ['admin'] as const
export const trainingCalls = {
  find: {
    method: 'POST',
    path: '/admin/training/',
    allow,
    summary: 'Whether this is a training shop, and the accounts that it has after it was filled anew',
    reply: TrainingShop,
  },
  fillAnew: {
    method: 'POST',
    path: '/admin/training/fill/',
    allow,
    summary: 'Throw all rows of a training shop away, and fill it anew. Everybody is signed out',
    body: z.object({ word: z.literal(confirmingWord, `Type the word ${confirmingWord}.`) }),
    proof: true,
    reply: Done,
  },
} as const satisfies Record<string, Call>
