import { expect, test } from 'vitest'
import type { Backup, BackupOverview } from './contract.ts'
import { findAdvice, newestOf } from './rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const backup = (more: Partial<Backup> = {}): Backup => ({
  ...{ name: '2026-11-23T06-30-00Z', ended_at: '2026-11-23T06:31:00.000Z', bytes: 1, pictures: 0 },
  ...{ proof: 'proved', rows: 10, error: '', ...more },
})
const good: BackupOverview = {
  ...{ is_on: true, has_database: true, place: '/mnt/disk', is_same_disk: false, is_encrypted: true, at: '02:30' },
  ...{ keep: { days: 7, weeks: 4, months: 12 }, running_since: null, failure: null, archived_until: null },
  ...{ archive_error: '', database_archive: null, is_archive_paused: false, place_error: '', items: [backup()] },
}
const advice = (more: Partial<BackupOverview>) => findAdvice({ ...good, ...more }, now).map(({ sentence }) => sentence)

test('nothing has to be done about a backup of last night on another disk', () => {
  expect(advice({})).toEqual([])
  expect(advice({ items: [] })).toEqual([])
})

test.each<[Partial<BackupOverview>, RegExp]>([
  [{ items: [backup({ ended_at: '2026-11-21T11:59:00.000Z' })] }, /older than two days\. Choose “Back up now”/],
  [
    { failure: { at: '2026-11-23T06:31:00.000Z', message: 'The disk is full.' } },
    /The last attempt failed: The disk is full\./,
  ],
  [{ place_error: 'EACCES.' }, /The place of the backups cannot be read: EACCES\./],
  [{ is_archive_paused: true, archive_error: 'ENOSPC' }, /Changes are not saved between the backups/],
  [{ archive_error: 'ENOSPC' }, /Changes since the last backup are waiting: ENOSPC/],
  [{ items: [backup({ proof: 'failed', error: 'Damaged.' }), backup()] }, /The last backup cannot be used/],
  [{ is_same_disk: true, is_encrypted: false }, /on the disk of the shop.*set BACKUP_URL/],
  [{ is_encrypted: false }, /not encrypted\. Set BACKUP_KEY/],
])('%j has one advice', (more, sentence) => {
  expect(advice(more)).toEqual([expect.stringMatching(sentence)])
})

test('an external database has one advice, unless PostgreSQL has archived changes of late', () => {
  const archived_at = '2026-11-23T11:55:00.000Z'
  const adviceFor = (database_archive: BackupOverview['database_archive']) =>
    advice({ has_database: false, database_archive })
  expect(adviceFor({ archived_at, failed_at: null })).toEqual([])
  expect(adviceFor({ archived_at, failed_at: '2026-11-23T10:00:00.000Z' })).toEqual([])
  for (const archive of [
    { archived_at: null, failed_at: null },
    { archived_at: null, failed_at: archived_at },
    { archived_at, failed_at: '2026-11-23T11:56:00.000Z' },
    { archived_at: '2026-11-21T11:59:00.000Z', failed_at: null },
  ])
    expect(adviceFor(archive)).toEqual([
      expect.stringMatching(/does not back up this database.*Ask whoever runs the database/),
    ])
})

test('the newest backup is the newest one that can be used', () => {
  const broken = backup({ proof: 'failed', error: 'Damaged.' })
  const unreadable = backup({ ended_at: null, error: 'Damaged.' })
  const older = backup({ name: '2026-11-22T06-30-00Z' })
  expect(newestOf([broken, unreadable, older])).toBe(older)
})
