import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { recordEvent } from '#platform/db/securityEvents.ts'
import type { PersonQuery } from '../contract.ts'
import { person, personalDataFile } from './audited.ts'

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
