import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sharedPostgres } from '#test/postgres.ts'
import { removeFolder } from '#test/removeFolder.ts'
import { openDatabase } from '../db/database.ts'
import { oneAtATime } from '../db/oneAtATime.ts'
import { type Seal, sealWith } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'
import { openStorage } from '../files/storage/openStorage.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { readConfig } from '../shop/config.ts'
import { spoolLimits } from './archiveService.ts'
import type { BackupConfig } from './backupConfig.ts'
import { BackupService, isDue, newestUntil } from './backupService.ts'
import { type BackupManifest, writeManifest } from './manifest.ts'
import { momentInWords, parseMoment } from './moment.ts'
import { copyPictures, restorePictures } from './pictureCopies.ts'
import { chooseKept, thinOut } from './thin.ts'
import { archiveWal } from './walArchive.ts'

let dataDir: string
let spool: string
const segment = (number: number) => `0000000100000000000000${number.toString(16).padStart(2, '0').toUpperCase()}`
const fill = async (...numbers: number[]) => {
  for (const number of numbers) await writeFile(join(spool, segment(number)), `content ${number}`)
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backups-'))
  spool = join(dataDir, 'postgres', 'wal_spool')
  await mkdir(spool, { recursive: true })
})
afterEach(() => removeFolder(dataDir))

const configOf = (variables: Record<string, string> = {}): BackupConfig => {
  const { backups } = readConfig({ DATA_DIR: dataDir, ...variables })
  if (!backups) throw new Error('Backups are off.')
  return backups
}

function open({ program = ['-e', ''], ...more }: Partial<ConstructorParameters<typeof BackupService>[0]> = {}) {
  const failures: string[] = []
  const logged: string[] = []
  const service = new BackupService({
    config: configOf(),
    dataDir,
    connection: sharedPostgres(),
    program,
    onFailure: async (message) => failures.push(message),
    log: (sentence) => logged.push(sentence),
    ...more,
  })
  if (!service.archive) throw new Error('A shop with an embedded database has an archive.')
  return { service, archive: service.archive, failures, logged }
}

describe('the changes since the last backup', () => {
  it('are finished in time when PostgreSQL does not, because its clock was set back', {
    tags: ['details'],
  }, async () => {
    const db = openDatabase(sharedPostgres())
    const segmentOfNow = async () => {
      const { rows } = await sql<{ name: string }>`
        select pg_walfile_name(pg_current_wal_insert_lsn()) as name
        from pg_logical_emit_message(true, 'test', 'a change')`.execute(db)
      return rows[0]?.name ?? ''
    }
    const { archive } = open()
    const before = await segmentOfNow()
    const minute = 60_000
    await archive.finishLateSegment(0)
    await archive.finishLateSegment(4 * minute)
    expect(await segmentOfNow()).toBe(before)
    await archive.finishLateSegment(5 * minute + 1)
    expect((await segmentOfNow()) > before).toBe(true)
    await db.destroy()
  })

  it('are moved out of the spool, without what a restore does not need', async () => {
    await fill(1, 2)
    await writeFile(join(spool, `${segment(1)}.00000028.backup`), '')
    await writeFile(join(spool, `${segment(2)}.partial`), '')
    const { service, archive } = open()
    await archive.archive()
    expect(await readdir(spool)).toEqual([])
    expect((await service.storage.list('wal/')).map((name) => name.replace(/.*\//, ''))).toEqual([
      segment(1),
      segment(2),
    ])
    expect(archive.state.until).toBeInstanceOf(Date)
  })

  it('wait in the spool while the storage does not accept them, and are not lost', async () => {
    await writeFile(join(dataDir, 'backups'), 'a file where the folder should be')
    await fill(1, 2)
    const { archive, logged } = open()
    await archive.archive()
    await archive.archive()
    expect(archive.state).toMatchObject({ error: expect.stringContaining('ENOTDIR'), isPaused: false })
    expect(await readdir(spool)).toHaveLength(2)
    // It is logged once, not every ten seconds.
    expect(logged).toHaveLength(1)
    await rm(join(dataDir, 'backups'))
    await archive.archive()
    expect(archive.state.error).toBeUndefined()
    expect(await readdir(spool)).toEqual([])
  })

  it('never fill the disk of the shop: the spool is emptied, people are told, and the next backup starts again', async () => {
    await writeFile(join(dataDir, 'backups'), 'a file where the folder should be')
    await fill(1, 2, 3)
    const { service, archive, failures } = open()
    await archive.archive({ ...spoolLimits, files: 3 })
    expect(await readdir(spool)).toEqual([])
    expect(archive.state.isPaused).toBe(true)
    expect(failures).toEqual([expect.stringMatching(/^Changes are not archived any more/)])
    await fill(4)
    await archive.archive()
    expect(await readdir(spool)).toEqual([])

    await rm(join(dataDir, 'backups'))
    expect(service.make()).toBe(true)
    await expect.poll(() => service.state.runningSince).toBeUndefined()
    expect(archive.state.isPaused).toBe(false)
    await fill(5)
    await archive.archive()
    expect(await service.storage.list('wal/')).toHaveLength(1)
  })

  it('are kept while a backup is made, from which the paused archive goes on', { tags: ['details'] }, async () => {
    await writeFile(join(dataDir, 'backups'), 'a file where the folder should be')
    await fill(1, 2, 3)
    const { service, archive } = open({ program: ['-e', 'setTimeout(() => {}, 500)'] })
    await archive.archive({ ...spoolLimits, files: 3 })
    await rm(join(dataDir, 'backups'))
    service.make()
    await fill(4)
    await archive.archive()
    expect(await readdir(spool)).toEqual([segment(4)])
    await expect.poll(() => service.state.runningSince).toBeUndefined()
    await archive.archive()
    expect(await service.storage.list('wal/')).toEqual([expect.stringContaining(segment(4))])
  })

  it('are not archived after a backup during which some were thrown away: another backup is needed', {
    tags: ['details'],
  }, async () => {
    await writeFile(join(dataDir, 'backups'), 'a file where the folder should be')
    await fill(1, 2, 3)
    const { service, archive } = open({ program: ['-e', 'setTimeout(() => {}, 500)'] })
    service.make()
    await archive.archive({ ...spoolLimits, files: 3 })
    await expect.poll(() => service.state.runningSince).toBeUndefined()
    expect(archive.state.isPaused).toBe(true)
  })

  it('do not fill the disk while a transfer hangs', async () => {
    await fill(1)
    const { service, archive, failures } = open()
    const finished = Promise.withResolvers<void>()
    service.storage.put = () => finished.promise
    const hanging = archive.archive()
    await fill(2, 3)
    await expect.poll(() => archive.archive({ ...spoolLimits, files: 3 }).then(() => readdir(spool))).toEqual([])
    expect(failures).toEqual([expect.stringMatching(/^Changes are not archived any more/)])
    finished.resolve()
    await hanging
  })

  it('are archived again after the spool was away for a while', async () => {
    await rm(spool, { recursive: true })
    const { archive } = open()
    await archive.archive()
    expect(archive.state.error).toContain('ENOENT')
    await mkdir(spool)
    await fill(1)
    await archive.archive()
    expect(archive.state).toEqual({ until: expect.any(Date), isPaused: false })
  })

  it('make room early if the disk is nearly full', async () => {
    await writeFile(join(dataDir, 'backups'), 'a file where the folder should be')
    await fill(1)
    const { archive } = open()
    await archive.archive({ files: 64, freeBytes: Number.MAX_SAFE_INTEGER })
    expect(await readdir(spool)).toEqual([])
  })
})

describe('a backup of the running shop', () => {
  it('is made once at a time, and its last line of error is kept if it fails', async () => {
    const { service, failures } = open({
      program: ['-e', 'console.error("a"); console.error("The disk is full."); process.exit(1)'],
    })
    expect([service.make(), service.make()]).toEqual([true, false])
    await expect.poll(() => service.state.runningSince).toBeUndefined()
    expect(service.state.failure?.message).toBe('The disk is full.')
    expect(failures).toEqual(['The disk is full.'])
  })

  it('is not made while another node makes one', async () => {
    const db = openDatabase(sharedPostgres())
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const first = oneAtATime(db, 'backup', () => {
      begun.resolve()
      return ended.promise
    })
    const second = () => oneAtATime(db, 'backup', async () => 'the second')
    await begun.promise
    expect(await second()).toBeUndefined()
    ended.resolve('the first')
    expect([await first, await second()]).toEqual(['the first', 'the second'])
    await db.destroy()
  })

  it('is due once after the time of the day, in the time of the shop', () => {
    const at = (text: string) => new Date(`${text}:00Z`)
    // 02:30 in Halifax is 06:30 UTC in winter.
    expect(isDue(undefined, '02:30', at('2026-11-23T12:00'))).toBe(true)
    expect(isDue('2026-11-22T06-30-05Z', '02:30', at('2026-11-23T06:29'))).toBe(false)
    expect(isDue('2026-11-22T06-30-05Z', '02:30', at('2026-11-23T06:30'))).toBe(true)
    expect(isDue('2026-11-23T06-30-05Z', '02:30', at('2026-11-23T12:00'))).toBe(false)
    // A backup that was made by hand in the evening does not replace the nightly one.
    expect(isDue('2026-11-22T23-00-00Z', '02:30', at('2026-11-23T06:31'))).toBe(true)
    // The shop was off at night.
    expect(isDue('2026-11-20T06-30-05Z', '02:30', at('2026-11-23T05:00'))).toBe(true)
  })

  it('is not delayed by a backup of the future, which was made before the clock was set back', () => {
    const names = ['2026-11-21T06-30-05Z', '2026-11-22T06-30-05Z', '2026-11-24T06-30-05Z']
    expect(newestUntil(names, new Date('2026-11-23T12:00:00Z'))).toBe('2026-11-22T06-30-05Z')
    expect(newestUntil([], new Date())).toBeUndefined()
  })
})

describe('old backups', { tags: ['details'] }, () => {
  const nightly = (days: number) =>
    Array.from({ length: days }, (_, at) => {
      const ended = new Date(Date.UTC(2026, 10, 23, 6, 31) - at * 86_400_000).toISOString()
      return { name: `${ended.slice(0, 10)}T06-30-00Z`, ended }
    })

  it('are thinned to seven days, four weeks and twelve months', () => {
    const kept = chooseKept(nightly(400), { days: 7, weeks: 4, months: 12 }).map(({ name }) => name.slice(0, 10))
    expect(kept.slice(0, 10)).toEqual([
      ...['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
      // The last one of each week, and of each month.
      ...['2026-11-15', '2026-11-08', '2026-10-31'],
    ])
    expect(kept.slice(-2)).toEqual(['2026-01-31', '2025-12-31'])
    expect(kept).toHaveLength(20)
  })

  it('stay if no newer ones were made', () => {
    const old = nightly(3)
    expect(chooseKept(old, { days: 7, weeks: 4, months: 12 })).toEqual(old)
    expect(chooseKept(old, { days: 0, weeks: 0, months: 0 })).toEqual(old.slice(0, 1))
  })

  async function writeBackup(storage: FileStorage, seal: Seal, day: number, pictures: string[]) {
    const name = `2026-11-${day}T06-30-00Z`
    const moment = `2026-11-${day}T06:30:00.000Z`
    const cluster: BackupManifest['cluster'] = {
      ...{ postgres: '18.4', systemId: '7', firstSegment: segment(day) },
      ...{ folders: [], files: [], pieces: [{ name: `${name}/base-00001`, bytes: 1, sha256: '' }] },
    }
    await storage.put(`${name}/base-00001`, Buffer.from('x'))
    const keyId = seal.keyId === undefined ? {} : { keyId: seal.keyId }
    const manifest = {
      format: 1,
      name,
      release: '1',
      began: moment,
      ended: moment,
      ...keyId,
      cluster,
      pictures,
    } as const
    await writeManifest(storage, seal, manifest)
  }

  it('are removed with the pictures and changes that only they needed', async () => {
    const storage = openStorage(configOf().storage)
    const seal = sealWith(undefined)
    await writeBackup(storage, seal, 20, ['old.webp', 'both.webp'])
    await writeBackup(storage, seal, 21, ['both.webp'])
    for (const name of ['old.webp', 'both.webp']) await storage.put(`pictures/${name}`, Buffer.from('x'))
    await fill(20, 21, 22)
    await archiveWal(spool, '7', storage, seal)
    await thinOut(storage, seal, { days: 1, weeks: 0, months: 0 })
    expect(await storage.list('')).toEqual([
      '2026-11-21T06-30-00Z/base-00001',
      '2026-11-21T06-30-00Z/manifest.json',
      'pictures/both.webp',
      `wal/7/${segment(21)}`,
      `wal/7/${segment(22)}`,
    ])
  })

  it('after BACKUP_KEY was changed, old backups, their WAL and pictures are thinned as before', async () => {
    const storage = openStorage(configOf().storage)
    const [before, now] = [sealWith('the key of before, 20 signs'), sealWith('the key of now, also 20 signs')]
    await writeBackup(storage, before, 20, ['old.webp', 'both.webp'])
    await writeBackup(storage, before, 21, ['both.webp'])
    await writeBackup(storage, now, 22, ['both.webp'])
    for (const name of ['old.webp', 'both.webp']) await storage.put(`pictures/${name}`, Buffer.from('x'))
    await fill(20, 21, 22)
    await archiveWal(spool, '7', storage, before)
    await thinOut(storage, now, { days: 2, weeks: 0, months: 0 })
    const names = await storage.list('')
    expect(names.filter((name) => name.endsWith('manifest.json'))).toEqual([
      '2026-11-21T06-30-00Z/manifest.json',
      '2026-11-22T06-30-00Z/manifest.json',
    ])
    expect(names.filter((name) => name.startsWith('pictures/'))).toEqual(['pictures/both.webp'])
    expect(names.filter((name) => name.startsWith('wal/'))).toEqual([`wal/7/${segment(21)}`, `wal/7/${segment(22)}`])
  })

  it('after BACKUP_KEY was changed, the next backup has pictures that its key can read', async () => {
    const storage = openStorage(configOf().storage)
    const [uploads, restored] = ['uploads', 'restored'].map((name) => openStorage({ folder: join(dataDir, name) })) as [
      FileStorage,
      FileStorage,
    ]
    const [before, now] = [sealWith('the key of before, 20 signs'), sealWith('the key of now, also 20 signs')]
    await uploads.put('one.webp', Buffer.from('a picture'))
    await copyPictures(uploads, storage, before)
    await writeBackup(storage, before, 20, ['one.webp'])
    expect(await copyPictures(uploads, storage, now)).toEqual(['one.webp'])
    await writeBackup(storage, now, 21, ['one.webp'])
    expect(await restorePictures(['one.webp'], storage, before, restored)).toEqual(['one.webp'])
    expect(await restorePictures(['one.webp'], storage, now, restored)).toEqual([])
    expect(String(await restored.get('one.webp'))).toBe('a picture')
  })

  it('a backup of another key does not take the place of one of ours, because others may have written it', async () => {
    const storage = openStorage(configOf().storage)
    const now = sealWith('the key of now, also 20 signs')
    await writeBackup(storage, now, 20, [])
    await writeBackup(storage, sealWith('the key of somebody else'), 21, [])
    await thinOut(storage, now, { days: 1, weeks: 0, months: 0 })
    expect((await storage.list('')).filter((name) => name.endsWith('manifest.json'))).toHaveLength(2)
  })

  it('that were broken off are removed after a day', async () => {
    const storage = openStorage(configOf().storage)
    for (const name of ['2026-11-21T06-30-00Z', '2026-11-22T06-30-00Z'])
      await storage.put(`${name}/base-00001`, Buffer.from('x'))
    await thinOut(storage, sealWith(undefined), { days: 7, weeks: 4, months: 12 }, new Date('2026-11-22T08:00:00Z'))
    expect(await storage.list('')).toEqual(['2026-11-22T06-30-00Z/base-00001'])
  })

  it('are all left alone if one of them cannot be read', async () => {
    const storage = openStorage(configOf().storage)
    await storage.put('2026-11-20T06-30-00Z/manifest.json', Buffer.from('damaged'))
    await storage.put('pictures/one.webp', Buffer.from('x'))
    await thinOut(storage, sealWith(undefined), { days: 1, weeks: 0, months: 0 })
    expect(await storage.list('')).toHaveLength(2)
  })
})

describe('the settings', () => {
  it.each([
    [{ BACKUP_URL: 'ftp://somewhere' }, /^BACKUP_URL must be off, a file:\/\/\/ folder, or a bucket/],
    [{ BACKUP_KEY: 'short' }, /^BACKUP_KEY must have at least 20 characters/],
    [{ BACKUP_AT: '25:00' }, /^BACKUP_AT must be a time of the day/],
    [{ BACKUP_KEEP: 'all' }, /^BACKUP_KEEP must be how many days/],
    [{ BACKUP_MINUTES: '0' }, /^BACKUP_MINUTES must be how many minutes/],
  ])('%j ends the start with a sentence', (variables, sentence) => {
    expect(() => readConfig(variables)).toThrow(StartRefused)
    expect(() => readConfig(variables)).toThrow(sentence)
  })

  it('off makes no backups', () => {
    expect(readConfig({ BACKUP_URL: 'off' }).backups).toBeUndefined()
  })
})

describe('a moment', () => {
  it.each([
    ['2026-11-23 14:05', '2026-11-23T18:05:00.000Z'],
    ['2026-07-01T09:30:15', '2026-07-01T12:30:15.000Z'],
    ['2026-11-23T18:05:00Z', '2026-11-23T18:05:00.000Z'],
    ['2026-11-23 14:05-04:00', '2026-11-23T18:05:00.000Z'],
    // The first hour after the clocks went back.
    ['2026-11-01 03:00', '2026-11-01T07:00:00.000Z'],
  ])('%s is in the time of the shop, or has an offset', (text, moment) => {
    expect(parseMoment(text)?.toISOString()).toBe(moment)
  })

  it('is shown as it can be typed, in the time of the shop', () => {
    expect(momentInWords(new Date('2026-11-23T18:05:09Z'))).toBe('2026-11-23 14:05:09-04:00')
    expect(momentInWords(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01 09:00:00-03:00')
    expect(parseMoment('2026-07-01 09:00:00-03:00')?.toISOString()).toBe('2026-07-01T12:00:00.000Z')
  })

  it('that did not exist, or was twice, because the clocks were set is refused with a sentence', () => {
    expect(() => parseMoment('2026-03-08 02:30')).toThrow(
      '2026-03-08 02:30:00 did not exist in the time of the shop, because the clocks were set forward',
    )
    expect(() => parseMoment('2026-11-01 01:30')).toThrow(
      'choose 2026-11-01 01:30:00-03:00 or 2026-11-01 01:30:00-04:00.',
    )
    expect(parseMoment('2026-11-01 01:30:00-03:00')?.toISOString()).toBe('2026-11-01T04:30:00.000Z')
    expect(parseMoment('2026-03-08 03:00')?.toISOString()).toBe('2026-03-08T06:00:00.000Z')
  })

  it.each(['', 'yesterday', '2026-13-01 10:00', '2026-02-30 10:00', '14:05', '2026-11-23'])('%j is none', (text) => {
    expect(parseMoment(text)).toBeUndefined()
  })
})
