import type { Told } from '#features/site/contract.ts'
import type { Sentences } from '#shared/language.ts'

/** Why something was refused, as the visitor reads it. */
export const inWords = (sentences: Sentences, { message, errors }: Told): Told => ({
  message: sentences[message] ?? message,
  errors: errors.map((fault) => ({ ...fault, message: sentences[fault.message] ?? fault.message })),
})

export const faultAt = (refused: Told | null, name: string) =>
  refused?.errors.find(({ field }) => field === name)?.message
