import * as z from 'zod'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { eventOf, recordEvent } from '#platform/db/securityEvents.ts'
import type { PersonQuery } from '../contract.ts'

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

const subjects = { 'looked up': person, exported: personalDataFile }

/**
 * Logs that somebody saw the data of a person. Call it before the data is read, so that it is logged also if the connection is
 * lost. The log has the number of an employee or a user, and nothing of a visitor.
 */
export const recordLook = (db: Database, act: keyof typeof subjects, { of, id }: PersonQuery, by: Session) =>
  recordEvent(db, {
    ...{ by, act, subject: subjects[act], id: id ?? 0 },
    facts: { of: of === 'visitor' ? 'A visitor' : `${of} ${id ?? ''}` },
  })
