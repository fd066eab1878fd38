import type { FastifyInstance } from 'fastify'
import type { HealthPart } from '#shared/healthPart.ts'
import type { BackupService } from '../backup/backupService.ts'
import type { SecretSeal } from '../backup/secretSeal.ts'
import type { Subject } from '../db/audit.ts'
import type { Database } from '../db/database.ts'
import type { DataCheck } from '../db/dataChecks.ts'
import type { DB } from '../db/types.ts'
import type { StorageAddress } from '../files/storageAddress.ts'
import type { Uploads } from '../files/uploads/uploadStore.ts'
import type { ReportCopiedSession } from '../http/answer/caller.ts'
import type { MenuCounts } from '../http/answerMenuCounts.ts'
import type { AttachmentMakers } from '../mail/attachments.ts'
import type { TextRecords } from '../mail/textRecords.ts'
import type { Metric } from '../metrics/metric.ts'
import type { ServedPage } from '../pages/servedPage.ts'
import type { PersonalTable } from '../personal/personalTable.ts'
import type { WholeList } from '../sheet/wholeList.ts'
import type { Config } from './config.ts'
import type { HousekeepingRule } from './housekeeping.ts'

/** The parts of the server that the routes of a feature use. */
export interface ServerParts extends Pick<Config, 'publicUrl' | 'smtpUrl' | 'dkimSelector'> {
  db: Database
  /** TRAINING=1: the shop may be thrown away if its database has the mark, too. */
  training: boolean
  /** Empties a training shop, and fills it with the rows of all features. */
  fillTrainingShop: (tx: Database) => Promise<void>
  /** Looks up the records of our domain. Only a server that was started has it. */
  textRecords: TextRecords | undefined
  uploads: Uploads
  /** Undefined if backups are off. */
  backups: BackupService | undefined
  /** Seals secrets that the shop has to read again. */
  secrets: SecretSeal
  /** The audited subjects of all features. */
  audited: readonly Subject[]
  /** The tables with personal data, of the platform and of all features. */
  personal: readonly PersonalTable[]
  /** The lists of all features, for the file with everything. */
  lists: readonly WholeList[]
  /** Writes a new erasure beside the backups. It does not wait long for their storage, and tries again later. */
  listErasures: () => Promise<void>
  /** The parts of the page Health of all features. */
  health: readonly HealthCheck[]
  /** Where files are kept, to check the space that is left. */
  folders: ShopFolders
}

/** Where the shop keeps its files. */
export interface ShopFolders {
  /** DATA_DIR. */
  data: string | undefined
  pictures: StorageAddress
  /** The embedded database is in DATA_DIR too. */
  hasOwnDatabase: boolean
}

/** A part of the page Health. Its words are for the owner of the shop, who is no administrator. */
export interface HealthCheck {
  name: string
  /** The parts of the page are sorted by this number. */
  order: number
  /** Without it, every shop has the part. */
  isShown?: (parts: ServerParts) => boolean
  check: (parts: ServerParts) => Promise<Omit<HealthPart, 'name'>>
}

/** The manifest of a feature for the server. The app loops over the manifests of all features. */
export interface ServerFeature {
  routes?: (app: FastifyInstance, parts: ServerParts) => void
  /** Loads large code before the shop opens. Otherwise all users would wait while the first request loads it. */
  prepare?: (config: Pick<Config, 'publicUrl'>) => Promise<unknown>
  /** The kinds of rows whose changes it logs, with the fields that the audit log shows. */
  audited?: readonly Subject[]
  /** Its tables with personal data: how a person is found in them, and what an erasure does to them. */
  personal?: readonly PersonalTable[]
  /** Its pages on the public site. */
  publicPages?: (parts: ServerParts) => readonly ServedPage[]
  /** The numbers beside the links to its pages. */
  menuCounts?: MenuCounts
  /** Fills its part of the demo shop. Features are filled in the order of the list. */
  demo?: (db: Database) => Promise<void>
  /** The attachments of its mails, by the name that is passed to `queueMail`. */
  attachments?: AttachmentMakers
  reportCopiedSession?: ReportCopiedSession
  /** Its tables whose rows are settings of the office. A backup has them as text if the database is external. */
  settings?: readonly (keyof DB)[]
  /** Its lists in the file with everything. */
  lists?: readonly WholeList[]
  /** Rules that all of its rows together must follow. */
  checks?: readonly DataCheck[]
  /** The rules by which its old rows are deleted. */
  housekeeping?: readonly HousekeepingRule[]
  /** Its work that nobody asks for. Each node starts it once a minute, so it takes a lock if it must not run twice. */
  everyMinute?: (parts: Pick<ServerParts, 'db' | 'publicUrl'>) => Promise<unknown>
  /** Its figures in /metrics. */
  metrics?: readonly Metric[]
  /** Its parts of the page Health. */
  health?: readonly HealthCheck[]
}

/** Features by the name of their folder. */
export type ServerFeatures = Readonly<Record<string, ServerFeature>>
