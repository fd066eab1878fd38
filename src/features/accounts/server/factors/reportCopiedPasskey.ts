import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { limits } from '#platform/limits/allLimits.ts'
import { countIfAllowed } from '#platform/limits/limits.ts'
import { deviceName } from '../../deviceName.ts'
import { mailCopiedPasskey } from '../accountMails.ts'
import { copiedPasskey } from '../audited.ts'
import { findAccountById } from '../queries.ts'

/**
 * Tells the owner and the audit log that there may be a copy of a passkey: its signature was right, but its counter did not
 * grow. At most once a day, because each further use of such a passkey is refused as well.
 */
export const reportCopiedPasskey = (
  db: Database,
  { id, user_id, name }: { id: number; user_id: number; name: string },
  from: CallOrigin,
) =>
  db.transaction().execute(async (tx) => {
    const { counted } = await countIfAllowed(tx, [{ limit: limits.copiedPasskey, key: id }])
    const owner = counted && (await findAccountById(tx, user_id))
    if (!owner) return
    const after = { name, device: deviceName(from.device), address: from.address }
    await recordChange(tx, { by: owner, act: 'made', subject: copiedPasskey, id: user_id, after })
    await mailCopiedPasskey(tx, owner, name, from)
  })
