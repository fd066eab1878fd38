import * as z from 'zod'
import { subjectOf } from '#platform/db/audit.ts'

const Shelf = z.object({ place: z.string(), shelf: z.string(), minimum: z.int() })

/** The id of an entry is that of the product. */
export const shelf = subjectOf('shelf', Shelf, { fields: ['place', 'shelf', 'minimum'], called: ['place', 'shelf'] })
