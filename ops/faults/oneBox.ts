import { execFile } from 'node:child_process'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { closeAll } from '#test/closing.ts'
import { type Line, openLineTo } from '#test/line.ts'
import { openBucket } from '#test/s3.ts'
import { type MailServer, openMailServer } from '#test/smtp.ts'
import { Clock } from './clock.ts'
import { Disk, whyNoDisks } from './disk.ts'
import { faultsOfOneBox } from './faultsOfOneBox.ts'
import { findMailProblems } from './mails.ts'
import { isReady, openShopProgram, type Program } from './program.ts'
import { type Fault, type Topology, until } from './topology.ts'

const port = 4371
const place = `http://127.0.0.1:${port}`
/** In milliseconds. */
const patience = 60_000

/** A shop with its own PostgreSQL, and with everything around it on this machine. */
export class OneBox implements Topology {
  readonly believesAddresses = true
  readonly faults: readonly Fault[]
  readonly dataDir: string
  shop!: Program
  mailServer!: MailServer
  /** The connections from the people to the shop, from the shop to the mail server, and to the bucket. */
  front!: Line
  mail!: Line
  bucket!: Line
  readonly data: Disk
  readonly backups: Disk
  readonly clocks: { shop: Clock; postgres: Clock }
  readonly #folder: string
  readonly #mounted: Disk[] = []

  constructor(folder: string) {
    this.#folder = folder
    this.dataDir = join(folder, 'data')
    this.data = new Disk(this.dataDir)
    this.backups = new Disk(join(folder, 'backup'))
    this.clocks = { shop: new Clock(join(folder, 'clock')), postgres: new Clock(join(folder, 'clockOfPostgres')) }
    this.faults = faultsOfOneBox(this)
  }

  get address() {
    return `http://127.0.0.1:${this.front.port}`
  }

  async start() {
    this.#mount(this.data, 'size=3g,mode=0700')
    this.#mount(this.backups, 'size=1500m,mode=0755')
    this.mailServer = await openMailServer()
    const { hostname, port: bucketPort, pathname } = new URL((await openBucket()).bucket)
    const openLine = (to: number | string, host: string) => openLineTo(() => createConnection(Number(to), host))
    this.mail = await openLine(new URL(this.mailServer.url).port, '127.0.0.1')
    this.bucket = await openLine(bucketPort, hostname)
    this.front = await openLine(port, '127.0.0.1')
    const environment = {
      ...this.#settings,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '1',
      LOG_LEVEL: 'error',
      PUBLIC_URL: place,
      SMTP_URL: `smtp://127.0.0.1:${this.mail.port}`,
      UPLOADS_URL: `s3://S3RVER:S3RVER@127.0.0.1:${this.bucket.port}${pathname}?insecure=1`,
      POSTGRES_ENVIRONMENT: JSON.stringify(this.clocks.postgres.environment),
      ...this.clocks.shop.environment,
    }
    this.shop = openShopProgram(environment, join(this.#folder, 'shop.log'))
    this.shop.run()
    await until('the shop was ready', 3 * patience, () => isReady(place))
  }

  async openDatabase() {
    return openDatabase({ host: join(this.dataDir, 'postgres'), port: 5432, user: 'tidewater', database: 'tidewater' })
  }

  untilWhole(over: number) {
    return until('a mail was accepted', patience, () => this.mailServer.received.some(({ at }) => at > over))
  }

  async findProblems(db: Database): Promise<string[]> {
    const isMailed = () => db.selectFrom('outbox').select('id').where('state', '=', 'waiting').where('tries', '=', 0)
    await until('all new mails were sent', 2 * patience, async () => (await isMailed().execute()).length === 0)
    const accepted = this.mailServer.received.map(({ headers, at }) => ({ messageId: headers['message-id'] ?? '', at }))
    const mails = await findMailProblems(db, accepted, [...this.shop.killed, ...this.mail.broken])
    return [...mails, ...(await this.#findBackupProblem())]
  }

  async end() {
    for (const disk of this.#mounted) disk.free()
    for (const clock of Object.values(this.clocks)) clock.set('+0')
    // Mended before the end, because a shop that cannot reach them would wait.
    for (const line of [this.mail, this.bucket]) await line?.mend()
    await this.shop?.stop()
    for (const line of [this.mail, this.bucket, this.front]) line?.close()
    await closeAll()
    for (const disk of this.#mounted.reverse()) disk.unmount()
  }

  get #settings() {
    const backups = join(this.#folder, 'backup/place')
    return { DATA_DIR: this.dataDir, BACKUP_URL: `file://${backups}`, BACKUP_MINUTES: '1' }
  }

  #mount(disk: Disk, options: string) {
    if (whyNoDisks) return
    disk.mount(options)
    this.#mounted.push(disk)
  }

  /** Makes and proves a backup after all faults. */
  #findBackupProblem(): Promise<string[]> {
    const env = { PATH: process.env.PATH, ...this.#settings }
    return promisify(execFile)(process.execPath, ['tools/backup.ts'], { env }).then(
      () => [],
      (error: Error) => [`No backup could be made: ${error.message}`],
    )
  }
}
