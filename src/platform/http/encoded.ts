import * as z from 'zod'

/** The value as it is sent. Its types are checked; ranges and lengths the database has checked, and to do it twice is slow. */
export const encoded = (schema: z.ZodType, value: unknown) => z.encode(schema, value, ownValues)
const ownValues: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true }
