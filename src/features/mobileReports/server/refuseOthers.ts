import { Refusal } from '#server/refusal.ts'
import type { Session } from '#server/session.ts'

/** Customers' names and devices are for those on the list, whatever their role. */
export function refuseOthers({ mobile_reports }: Pick<Session, 'mobile_reports'>) {
  if (mobile_reports) return
  throw new Refusal(403, 'The Mobile Report is for those on its list. An admin can put you on it, in Settings.', {
    code: 'forbidden',
  })
}
