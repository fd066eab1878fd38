import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Subject } from './db/audit.ts'
import type { Database } from './db/database.ts'
import type { Uploads } from './files/uploads/store.ts'
import type { AttachmentMakers } from './mail/attachments.ts'
import type { ServedPage } from './pages/servedPage.ts'

/** What the routes of a feature work with. */
export interface ServerParts extends Pick<Config, 'publicUrl' | 'smtpUrl'> {
  db: Database
  uploads: Uploads
  /** The audited subjects of all features. */
  audited: readonly Subject[]
}

/** What a feature adds to the server. The app has a list of features, and a loop over it for each of these. */
export interface ServerFeature {
  routes?: (app: FastifyInstance, parts: ServerParts) => void
  /** The kinds of things whose changes it logs, with the fields that the audit log shows. */
  audited?: readonly Subject[]
  /** Its pages on the public site. */
  publicPages?: (parts: ServerParts) => readonly ServedPage[]
  /** Fills its part of the demo shop. Features are filled in the order of the list. */
  demo?: (db: Database) => Promise<void>
  /** The documents that its mails may carry, by the name that `queueMail` is given. */
  attachments?: AttachmentMakers
  /** Deletes rows that are past their time. It runs every hour. */
  housekeeping?: (db: Database) => Promise<void>
}

/** Features by the name of their folder. */
export type ServerFeatures = Readonly<Record<string, ServerFeature>>
