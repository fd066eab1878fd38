import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Claim } from '../background/queueTable.ts'
import { ClaimLost } from '../background/queueWorker.ts'
import type { Database } from '../db/database.ts'
import type { OutgoingFile } from '../http/outgoingFile.ts'
import { Refusal } from '../refusal/refusal.ts'
import { jobCodes } from './codes.ts'

const pieceSize = 512 * 1024
const largest = 500

/** Stores the content of a file while it is made. Returns its length. */
export async function storeFile(db: Database, job: Claim, content: OutgoingFile['content']): Promise<number> {
  // A try before this one may have begun.
  await db.deleteFrom('job_files').where('job_id', '=', job.id).execute()
  let [piece, bytes] = [0, 0]
  for await (const part of piecesOf(content)) {
    bytes += part.length
    if (bytes > largest * 2 ** 20) throw new Refusal(jobCodes.tooLarge, { limit: largest })
    await insertPiece(db, job, piece++, part)
  }
  return bytes
}

async function insertPiece(db: Database, { id, tries }: Claim, piece: number, bytes: Buffer) {
  const { numAffectedRows } = await sql`
    insert into job_files (job_id, piece, bytes)
    select id, ${piece}, ${bytes} from jobs where id = ${id} and tries = ${tries} and state = 'running'`.execute(db)
  if (numAffectedRows === 0n) throw new ClaimLost('The job was cancelled, or another node has claimed it.')
}

async function* piecesOf(content: OutgoingFile['content']): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of content instanceof Readable ? content : [content]) {
    let rest = Buffer.from(chunk)
    while (length + rest.length >= pieceSize) {
      const first = rest.subarray(0, pieceSize - length)
      yield Buffer.concat([...waiting, first])
      rest = rest.subarray(first.length)
      waiting = []
      length = 0
    }
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** Reads a stored file, piece by piece. */
export const readFile = (db: Database, job_id: number): Readable => Readable.from(readPieces(db, job_id))

async function* readPieces(db: Database, job_id: number) {
  for (let piece = 0; ; piece++) {
    const found = await db
      .selectFrom('job_files')
      .select('bytes')
      .where('job_id', '=', job_id)
      .where('piece', '=', piece)
      .executeTakeFirst()
    if (!found) return
    yield found.bytes
  }
}
