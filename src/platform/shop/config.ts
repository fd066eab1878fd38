import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { BackupConfig } from '../backup/backupConfig.ts'
import { faultOfAddress } from '../db/connections/connection.ts'
import type { StorageAddress } from '../files/storageAddress.ts'
import { trustedProxies } from '../http/proxies.ts'
import { StartRefused } from '../refusal/startRefused.ts'

const uploadsForm =
  'UPLOADS_URL must be a file:/// folder, or a bucket: s3://key:secret@host/bucket?region=ca-central-1.'
const backupForm =
  'BACKUP_URL must be off, a file:/// folder, or a bucket: s3://key:secret@host/bucket?region=ca-central-1.'
const backupMinutes = 'BACKUP_MINUTES must be how many minutes of work a broken disk may cost, 1 to 60.'
const smtpForm = 'SMTP_URL must be an address like smtp://user:password@host:587.'
const selectorForm =
  'MAIL_DKIM_SELECTOR must be the name before ._domainkey in the DKIM record of your mail provider, like “google” or “s1”.'
const secretsForm =
  'SECRETS_KEY must have 20 to 200 characters without spaces. Make one with: openssl rand -base64 32. Former keys follow it, after commas.'
const metricsForm = 'METRICS_TOKEN must be a secret of 16 to 200 letters, digits and signs, without spaces.'
const slowForm = 'SLOW_STATEMENT_MS must be a number of milliseconds, 1 to 60000.'
const drainForm = 'DRAIN_SECONDS must be for how many seconds a node that is stopped goes on answering, 0 to 600.'

/** In milliseconds. Statements of calls take a few; only searches and sums over all orders take longer. */
export const usualSlowStatement = 500

/** Each variable. A test compares them with docs/operations.md. */
export const Environment = z.object({
  PORT: z.coerce
    .number('PORT must be a port number, 0 to 65535.')
    .int('PORT must be a port number, 0 to 65535.')
    .min(0, 'PORT must be a port number, 0 to 65535.')
    .max(65_535, 'PORT must be a port number, 0 to 65535.')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'HOST must be a host name or an address, like 127.0.0.1.')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .max(4_000, 'DATABASE_URL has at most 4,000 characters.')
    .superRefine((address, context) => {
      const fault = faultOfAddress(address)
      if (fault) context.addIssue(`DATABASE_URL ${fault}`)
    })
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an address like https://shop.example.' })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: smtpForm }).optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^(?=.{1,63}$)[a-z\d]([\w-]*[a-z\d])?(\.[a-z\d]([\w-]*[a-z\d])?)*$/i, selectorForm)
    .optional(),
  UPLOADS_URL: z.url({ protocol: /^(file|s3)$/, error: uploadsForm }).optional(),
  BACKUP_URL: z
    .string()
    .refine((text) => text === 'off' || (/^(file|s3):/.test(text) && URL.canParse(text)), backupForm)
    .optional(),
  BACKUP_KEY: z
    .string()
    .min(20, 'BACKUP_KEY must have at least 20 characters. Make one with: openssl rand -base64 32')
    .max(200, 'BACKUP_KEY must have at most 200 characters.')
    .optional(),
  SECRETS_KEY: z
    .string()
    .regex(/^[^\s,]{20,200}(,[^\s,]{20,200}){0,5}$/, secretsForm)
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_AT must be a time of the day, like 02:30.')
    .default('02:30'),
  BACKUP_KEEP: z
    .string()
    .regex(
      /^\d{1,3}d \d{1,3}w \d{1,3}m$/,
      'BACKUP_KEEP must be how many days, weeks and months are kept, like “7d 4w 12m”.',
    )
    .default('7d 4w 12m'),
  BACKUP_MINUTES: z.coerce
    .number(backupMinutes)
    .int(backupMinutes)
    .min(1, backupMinutes)
    .max(60, backupMinutes)
    .default(5),
  DEMO: z.enum(['0', '1'], 'DEMO must be 1 (fill an empty database with the demo shop) or 0.').optional(),
  TRAINING: z.enum(['0', '1'], 'TRAINING must be 1 (a shop for practising, in a database of its own) or 0.').optional(),
  MOVEIN_EMAIL: z.string().max(254, 'MOVEIN_EMAIL has at most 254 characters.').optional(),
  MOVEIN_PASSWORD: z.string().max(1000, 'MOVEIN_PASSWORD has at most 1000 characters.').optional(),
  NODE_ENV: z.string().optional(),
  TRUST_PROXY: z.string().default('loopback'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, metricsForm)
    .optional(),
  SLOW_STATEMENT_MS: z.coerce
    .number(slowForm)
    .int(slowForm)
    .min(1, slowForm)
    .max(60_000, slowForm)
    .default(usualSlowStatement),
  DRAIN_SECONDS: z.coerce.number(drainForm).int(drainForm).min(0, drainForm).max(600, drainForm).default(0),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error or silent.',
    )
    .default('info'),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment, once. A wrong value ends the start with a sentence that names the variable. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  // A variable that is set to an empty text counts as unset.
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(variables)
  if (!read.success) throw new StartRefused(read.error.issues[0]?.message)
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, SMTP_URL, UPLOADS_URL, DEMO, NODE_ENV, LOG_LEVEL } = read.data
  const isTrustedProxy = trustedProxies(read.data.TRUST_PROXY)

  const production = NODE_ENV === 'production'
  if (production && DEMO === '1') {
    throw new StartRefused(
      'DEMO=1 fills the shop with accounts whose password everyone knows. It does not work with NODE_ENV=production.',
    )
  }
  const training = read.data.TRAINING === '1'
  if (production && training) {
    throw new StartRefused(
      'TRAINING=1 makes a shop with accounts whose password everyone knows. It does not work with NODE_ENV=production: start the training shop without NODE_ENV, with a database of its own.',
    )
  }
  if (production && !PUBLIC_URL) {
    throw new StartRefused(
      'PUBLIC_URL must be set with NODE_ENV=production: the address that people type, like https://shop.example. Links in mails begin with it.',
    )
  }
  const dataDir = resolve(DATA_DIR)
  return {
    port: PORT,
    host: HOST,
    dataDir,
    /** The address of PostgreSQL. */
    databaseUrl: DATABASE_URL,
    /** Proxies whose X-Forwarded-For header is used. */
    isTrustedProxy,
    /** The address that people use, for links in mails. */
    publicUrl: (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, ''),
    smtpUrl: SMTP_URL && readSmtp(SMTP_URL),
    /** Names the DKIM record of the domain that sends mail. */
    dkimSelector: read.data.MAIL_DKIM_SELECTOR,
    uploads: UPLOADS_URL ? readStorageAddress(new URL(UPLOADS_URL), uploadsForm) : { folder: join(dataDir, 'uploads') },
    backups: readBackups(read.data, dataDir),
    /** The keys of secrets in the database. The first one seals, the others only open. */
    secretsKeys: read.data.SECRETS_KEY?.split(',') ?? [],
    /** A shop for practising, filled with the rows of the demo shop. */
    training,
    demo: DEMO ? DEMO === '1' : !production && DATABASE_URL === undefined,
    production,
    /** The account by which `npm run movein` reads the earlier system. */
    moveIn: read.data.MOVEIN_EMAIL &&
      read.data.MOVEIN_PASSWORD && { email: read.data.MOVEIN_EMAIL, password: read.data.MOVEIN_PASSWORD },
    logLevel: LOG_LEVEL,
    /** A client with this token may read /metrics from another machine. */
    metricsToken: read.data.METRICS_TOKEN,
    /** A statement that takes this many milliseconds is logged. */
    slowStatement: read.data.SLOW_STATEMENT_MS,
    /** A node that is stopped goes on answering for this many seconds, until the proxy has noticed. */
    drainSeconds: read.data.DRAIN_SECONDS,
  }
}

type BackupVariables = Pick<
  z.infer<typeof Environment>,
  'BACKUP_URL' | 'BACKUP_KEY' | 'BACKUP_AT' | 'BACKUP_KEEP' | 'BACKUP_MINUTES'
>

function readBackups(
  { BACKUP_URL, BACKUP_KEY, BACKUP_AT, BACKUP_KEEP, BACKUP_MINUTES }: BackupVariables,
  dataDir: string,
): BackupConfig | undefined {
  if (BACKUP_URL === 'off') return undefined
  const [days = 0, weeks = 0, months = 0] = BACKUP_KEEP.split(' ').map((part) => Number.parseInt(part, 10))
  return {
    storage: BACKUP_URL ? readStorageAddress(new URL(BACKUP_URL), backupForm) : { folder: join(dataDir, 'backups') },
    key: BACKUP_KEY,
    at: BACKUP_AT,
    keep: { days, weeks, months },
    minutes: BACKUP_MINUTES,
  }
}

/** Where the list of erasures is kept: beside the backups, so that it is there when one is restored. */
export const erasuresStorage = ({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>): StorageAddress =>
  backups?.storage ?? { folder: dataDir }

function readStorageAddress(url: URL, form: string): StorageAddress {
  if (url.protocol === 'file:') {
    if (url.host !== '') throw new StartRefused(form)
    return { folder: fileURLToPath(url) }
  }
  const { host, pathname, searchParams, username, password } = url
  const complete = host && username && password && /^\/[\w.-]+\/?$/.test(pathname)
  if (!complete) throw new StartRefused(form)
  return {
    bucket: `${searchParams.get('insecure') === '1' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`,
    region: searchParams.get('region') ?? 'us-east-1',
    key: decodePart(username, form),
    secret: decodePart(password, form),
  }
}

function readSmtp(address: string): string {
  const { hostname, username, password } = new URL(address)
  if (hostname === '') throw new StartRefused(smtpForm)
  decodePart(username + password, smtpForm)
  return address
}

/** Decodes the `%2F` and the like of a user or a password. A `%` that is not followed by two hex digits is an error. */
function decodePart(text: string, form: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StartRefused(form)
  }
}
