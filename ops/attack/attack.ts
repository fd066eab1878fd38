import type { Database } from '#platform/db/database.ts'
import type { MailServer } from '#test/smtp.ts'
import type { Callers } from './callers.ts'
import type { Operation } from './openApi.ts'
import type { Planted } from './plant.ts'
import type { Report } from './report.ts'
import type { Sender } from './sender.ts'
import type { AttackedShop } from './shop.ts'

/** What all parts of the attack use. */
export interface Attack {
  shop: AttackedShop
  /** For planting rows and reading them. The attack itself uses only the network. */
  db: Database
  /** What the shop has sent. */
  mails: MailServer
  sender: Sender
  callers: Callers
  operations: readonly Operation[]
  report: Report
  seed: number
  /** True to include slow parts: many requests, and a browser. */
  isLong: boolean
  /** Inserts rows of another store that nothing has changed yet. */
  plant(): Promise<Planted>
}
