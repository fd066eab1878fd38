import { recordChange } from '#platform/db/audit.ts'
import type { ReportCopiedSession } from '#platform/http/answer/caller.ts'
import { deviceName } from '../deviceName.ts'
import { mailCopiedSession } from './accountMails.ts'
import { copiedSession } from './audited.ts'

/** Somebody may have stolen the token of a session. The request was refused; the user and the audit log are told once. */
export const reportCopiedSession: ReportCopiedSession = async (tx, session, from) => {
  const after = { device: deviceName(from.device), address: from.address }
  await recordChange(tx, { by: session, act: 'made', subject: copiedSession, id: session.user_id, after })
  await mailCopiedSession(tx, { ...session, id: session.user_id }, from)
}
