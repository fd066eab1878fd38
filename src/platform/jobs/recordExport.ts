import { Readable } from 'node:stream'
import type { Session } from '../auth/sessionTokens.ts'
import { exportedList } from '../db/audited.ts'
import type { Database } from '../db/database.ts'
import { DatabaseTime, duringRequest } from '../db/databaseTime.ts'
import { recordEvent } from '../db/securityEvents.ts'
import type { OutgoingFile } from '../http/outgoingFile.ts'

interface Exporting {
  /** The name of the call. */
  call: string
  by: Session
}

/** Logs that a list was exported, if the file has one. */
export async function recordExport(db: Database, { call, by }: Exporting, { fileName = '', exported }: OutgoingFile) {
  if (!exported) return
  await recordEvent(db, {
    by,
    act: 'exported',
    subject: exportedList,
    facts: { file: fileName, rows: exported.rows, call },
  })
}

/** Logs the export when the last row was sent. If the client leaves earlier, the log has the rows that were read until then. */
export function recordWhenSent(db: Database, exporting: Exporting, file: OutgoingFile): OutgoingFile {
  const { exported, content } = file
  if (!exported || !(content instanceof Readable)) return file
  async function* sent(content: Readable) {
    let isComplete = false
    try {
      yield* content
      isComplete = true
    } finally {
      // The statements of a request fail once its client has left, so this one runs outside of it.
      const record = () => recordExport(db, exporting, file)
      if (isComplete || (exported && exported.rows > 0)) await duringRequest(new DatabaseTime(), record)
    }
  }
  return { ...file, content: Readable.from(sent(content), { objectMode: false }) }
}
