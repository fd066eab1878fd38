import * as z from 'zod'

/** One line of a first count, after it was saved. */
export const CountedLine = z.object({
  product_id: z.int(),
  /** The name of the product in one line. */
  product: z.string(),
  /** What the store had of it by its deliveries, before it was counted. */
  before: z.int(),
  /** What it has now: the pieces that were counted, or if they wait for an administrator, the same as before. */
  now: z.int(),
  waits: z.boolean(),
})
export type CountedLine = z.output<typeof CountedLine>

/** A part of the first count of a store, as the audit log shows it. */
export const FirstCount = z.object({
  place: z.string(),
  products: z.int(),
  /** All that were counted, also those that wait. */
  pieces: z.int(),
  /** The products whose count waits for an administrator. */
  waiting: z.int(),
  note: z.string(),
})
