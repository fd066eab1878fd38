import type { Fault } from '#shared/faults.ts'
import type { Sentences } from '#web/site/send.ts'

export interface Told {
  message: string
  errors: Fault[]
}

/** Why something was refused, as the visitor reads it. */
export const inWords = (sentences: Sentences, refused: Told | null): Told | null =>
  refused && {
    message: sentences[refused.message] ?? refused.message,
    errors: refused.errors.map(({ field, message }) => ({ field, message: sentences[message] ?? message })),
  }

export const faultAt = (refused: Told | null, name: string) =>
  refused?.errors.find(({ field }) => field === name)?.message
