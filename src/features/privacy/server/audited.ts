import * as z from 'zod'
import { subjectOf } from '#platform/db/audit.ts'
import { eventOf } from '#platform/db/securityEvents.ts'

/** An erasure, without any of the data that it erased. */
export const personalData = subjectOf('personal data', z.object({ of: z.string(), erased: z.string() }), {
  fields: ['of', 'erased'],
  called: ['of'],
  labels: { of: 'Of' },
  isSecurity: true,
})

/** A person whose data somebody looked up. */
export const person = eventOf('person', { of: 'Of' }, 'of')

/** A file with the data of a person. */
export const personalDataFile = eventOf('personal data file', { of: 'Of' }, 'of')
