import type { Database } from '#platform/db/database.ts'
import type { MailServer } from '#test/smtp.ts'
import type { Callers } from './callers.ts'
import type { Operation } from './openApi.ts'
import type { Planted } from './plant.ts'
import type { Report } from './report.ts'
import type { Sender } from './sender.ts'
import type { AttackedShop } from './shop.ts'

/** What every part of the attack works with. */
export interface Attack {
  shop: AttackedShop
  /** To plant rows and to look at them. The attack itself uses the network only. */
  db: Database
  /** What the shop has sent. */
  mails: MailServer
  sender: Sender
  callers: Callers
  operations: readonly Operation[]
  report: Report
  seed: number
  /** Also what takes long: many requests, and a browser. */
  isLong: boolean
  /** Inserts rows of another store that nothing has changed yet. */
  plant(): Promise<Planted>
}
