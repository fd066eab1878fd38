import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { closeAll } from '#test/closing.ts'
import { type Line, openLineTo } from '#test/line.ts'
import { openBucket } from '#test/s3.ts'
import { type MailServer, openMailServer } from '#test/smtp.ts'
import { Clock, whyNoClock } from './clock.ts'
import { Disk, whyNoDisks } from './disk.ts'
import { Service } from './service.ts'

/** A shop with everything around it: each part can fail. All of it is on this machine. */
export interface World {
  dataDir: string
  shop: Service
  /** From the people to the shop. */
  front: Line
  /** Lets the front lead to another node at this port. */
  lead(port: number): void
  mailServer: MailServer
  mail: Line
  bucket: Line
  /** Undefined if this user cannot mount any. */
  disks: { data: Disk; wal: Disk; backups: Disk } | undefined
  clocks: { shop: Clock; postgres: Clock }
  environment: Record<string, string>
  db: Database
  logFile: string
  /** Starts a second node, whose connections to PostgreSQL go over a line. */
  openSecondNode(): Promise<{ node: Service; line: Line }>
  close(): Promise<void>
}

const port = 4371
const megabytes = { data: 3_000, wal: 1_600, backups: 1_500 }

export async function openWorld(log: (sentence: string) => void): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-chaos-'))
  // PostgreSQL runs as another user, and reads its clock there.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const logFile = join(folder, 'shop.log')
  const stops: (() => unknown)[] = []
  const close = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    await mkdir(join(folder, 'backup'))
    const disks = whyNoDisks() === undefined ? disksIn(folder) : undefined
    for (const disk of disks ? [disks.data, disks.backups] : []) {
      disk.mount()
      stops.push(() => disk.unmount())
    }
    const mailServer = await openMailServer()
    const bucketAt = await openBucket()
    stops.push(closeAll)
    const lines: Line[] = []
    const openLine = async (...to: Parameters<typeof openLineTo>) => {
      const line = await openLineTo(...to)
      lines.push(line)
      stops.push(() => line.close())
      return line
    }
    const mail = await openLine(() => createConnection(Number(new URL(mailServer.url).port), '127.0.0.1'))
    const { hostname, port: bucketPort, pathname } = new URL(bucketAt.bucket)
    const bucket = await openLine(() => createConnection(Number(bucketPort), hostname))
    let leadsTo = port
    const front = await openLine(() => createConnection(leadsTo, '127.0.0.1'))

    const clocks = { shop: new Clock(folder, 'shop'), postgres: new Clock(folder, 'postgres') }
    const isClockFree = whyNoClock() === undefined
    const environment = {
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      UPLOADS_URL: `s3://S3RVER:S3RVER@127.0.0.1:${bucket.port}${pathname}?insecure=1`,
      BACKUP_URL: `file://${join(folder, 'backup/place')}`,
      BACKUP_MINUTES: '1',
      CHAOS_POSTGRES_ENVIRONMENT: isClockFree ? JSON.stringify(clocks.postgres.environment) : '{}',
      ...(isClockFree && clocks.shop.environment),
    }
    const shop = new Service(port, environment, logFile)
    stops.push(() => shop.stop())
    log('Filling the demo shop …')
    await shop.start()
    if (disks) {
      await shop.stop()
      disks.wal.mountWithContents()
      stops.splice(stops.length - 1, 0, () => disks.wal.unmount())
      await shop.start()
    }
    const db = openDatabase({ host: join(dataDir, 'postgres'), port: 5432, user: 'tidewater', database: 'tidewater' })
    stops.push(() => db.destroy())
    return {
      ...{ dataDir, shop, front, mailServer, mail, bucket, disks, clocks, environment, db, logFile },
      lead: (to) => {
        leadsTo = to
      },
      async openSecondNode() {
        const line = await openLine(() => createConnection(join(dataDir, 'postgres/.s.PGSQL.5432')))
        const url = `postgres://tidewater@127.0.0.1:${line.port}/tidewater`
        const files = join(folder, 'second')
        const node = new Service(
          port + 1,
          { ...environment, DATA_DIR: files, DATABASE_URL: url, BACKUP_URL: 'off', DEMO: '0' },
          logFile,
        )
        stops.push(() => node.stop())
        await node.start()
        return { node, line }
      },
      async close() {
        for (const line of lines) await line.mend()
        for (const clock of Object.values(clocks)) clock.set('+0')
        await close()
        await rm(folder, { recursive: true })
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const disksIn = (folder: string) => ({
  data: new Disk(join(folder, 'data'), megabytes.data),
  wal: new Disk(join(folder, 'data/postgres/pg_wal'), megabytes.wal),
  backups: new Disk(join(folder, 'backup'), megabytes.backups, '0755'),
})
