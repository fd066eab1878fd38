import type { FastifyInstance } from 'fastify'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { noSuch, Refusal } from '../refusal/refusal.ts'
import { jobCodes } from './codes.ts'
import { refuseCaller } from './heavyCalls.ts'
import { findOwnJob } from './ownJobs.ts'

/** Finds the file of the caller's job. Throws if there is none, or if the caller could not make this file now. */
export async function findOwnFile({ heavyCalls }: FastifyInstance, db: Database, id: number, caller: Session) {
  const job = await findOwnJob(db, id, caller)
  const heavy = job && heavyCalls.get(job.call)
  if (!heavy || !job.is_kept || !job.media_type) throw noSuch('file')
  await refuseCaller(heavy, caller)
  if (job.file_name === null) throw new Refusal(jobCodes.otherRights)
  return { fileName: job.file_name, mediaType: job.media_type, bytes: job.bytes ?? 0 }
}
