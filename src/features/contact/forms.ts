import type { Told } from '#features/site/contract.ts'

/** What the contact page shows beside the shop's own content. */
export interface ContactData {
  /** A message has just been sent. */
  sent: boolean
  filled: { name: string; email: string; message: string }
  /** Why the last try was refused, in the server's own English. */
  refused: Told | null
}
