import { createContext, use, useState } from 'react'
import type * as z from 'zod'
import { keepDraft, readDraft } from './draftStore.ts'

/** The user whose drafts are kept. Pages without a user, such as sign-in, keep none. */
export const DraftOwner = createContext<number | undefined>(undefined)

/**
 * Keeps the input of a part of a page until it is saved. Returns the input that was kept when the part appeared, and a function
 * that replaces it, or deletes it if called with `undefined`. Without a name, nothing is kept.
 */
export function useKept<Value>(name: string | undefined, schema: z.ZodType<Value>) {
  const owner = use(DraftOwner)
  const isKept = owner !== undefined && name !== undefined
  const read = () => (isKept ? schema.safeParse(readDraft(owner, name)).data : undefined)
  const [kept] = useState(read)
  return {
    kept,
    read,
    keep(value: Value | undefined) {
      if (isKept) keepDraft(owner, name, value)
    },
  }
}
