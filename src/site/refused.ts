import type { FormErrors } from '#shared/faults.ts'

export const faultAt = (refused: FormErrors | null, name: string) =>
  refused?.errors.find(({ field }) => field === name)?.message
