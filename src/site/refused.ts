import type { FormErrors } from '#shared/faults.ts'
import type { Sentences } from '#shared/language.ts'

/** Why something was refused, as the visitor reads it. */
export const inWords = (sentences: Sentences, { message, errors }: FormErrors): FormErrors => ({
  message: sentences[message] ?? message,
  errors: errors.map((fault) => ({ ...fault, message: sentences[fault.message] ?? fault.message })),
})

export const faultAt = (refused: FormErrors | null, name: string) =>
  refused?.errors.find(({ field }) => field === name)?.message
