import * as z from 'zod'

/** One act of receiving, as the audit log shows it. */
export const Receipt = z.object({
  id: z.int(),
  /** The number of the shipment. */
  number: z.string(),
  to: z.string(),
  /** The pieces of all lines that were added by this act, without and with damage. */
  received: z.int(),
  damaged: z.int(),
  closed: z.boolean(),
})
export type Receipt = z.output<typeof Receipt>
