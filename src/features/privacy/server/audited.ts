import * as z from 'zod'
import { subjectOf } from '#platform/db/audit.ts'

/** An erasure, without any of the data that it erased. */
export const personalData = subjectOf('personal data', z.object({ of: z.string(), erased: z.string() }), {
  fields: ['of', 'erased'],
  called: ['of'],
  labels: { of: 'Of' },
})

/** A file with the data of a person, and who took it. */
export const personalDataFile = subjectOf('personal data file', z.object({ of: z.string() }), {
  fields: ['of'],
  called: ['of'],
  labels: { of: 'Of' },
})
