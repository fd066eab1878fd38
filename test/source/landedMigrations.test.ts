import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrationFolder } from '#platform/db/migrationFiles.ts'
import { findChangedMigrations, listNewMigrations } from '../../tools/landedMigrations.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidewater-migrations-'))
  cpSync(migrationFolder, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const at = (file: string) => join(folder, file)
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(at(file), change(readFileSync(at(file), 'utf8')))

describe('the check of landed migrations', () => {
  it('accepts the migrations as they were committed', () => {
    expect(findChangedMigrations()).toEqual([])
  })

  it('accepts a checkout with Windows line endings', () => {
    edit('0005-products.sql', (text) => text.replaceAll('\n', '\r\n'))
    edit('landed.sha256', (text) => text.replaceAll('\n', '\r\n'))
    expect(findChangedMigrations(folder)).toEqual([])
  })

  it('accepts a corrected comment', () => {
    edit('0005-products.sql', (text) => `-- Products.\n\n${text.replaceAll(/^-- .*$/gm, '-- Another comment.')}`)
    expect(findChangedMigrations(folder)).toEqual([])
  })

  it('refuses a migration that was changed', () => {
    edit('0005-products.sql', (text) => text.replace('not null', 'null'))
    expect(findChangedMigrations(folder)).toEqual([
      expect.stringContaining('migrations/0005-products.sql was changed: databases have applied it'),
    ])
  })

  it('refuses a change of a migration from before 1.0', () => {
    edit('before-1.0/0057_barcodes.sql', (text) => text.replace('not null', 'null'))
    expect(findChangedMigrations(folder)).toEqual([
      expect.stringContaining('migrations/before-1.0/0057_barcodes.sql was changed'),
    ])
  })

  it('refuses a migration that was removed or renamed', () => {
    cpSync(at('0005-products.sql'), at('0005-goods.sql'))
    rmSync(at('0005-products.sql'))
    expect(findChangedMigrations(folder)).toEqual([
      expect.stringContaining('migrations/0005-products.sql is missing'),
      expect.stringContaining('migrations/0005-goods.sql is not in migrations/landed.sha256'),
    ])
  })

  it('refuses a list that has a migration twice, so that a merge cannot keep both versions', () => {
    appendFileSync(at('landed.sha256'), `${'0'.repeat(64)}  0005-products.sql\n`)
    expect(findChangedMigrations(folder)).toEqual([
      expect.stringContaining('lists 0005-products.sql more than once'),
      expect.stringContaining('migrations/0005-products.sql was changed'),
    ])
  })

  it('refuses a new migration until it is listed, and then every change of it', () => {
    writeFileSync(at('9999_new.sql'), '-- only adds\ncreate table news ();\n')
    expect(findChangedMigrations(folder)).toEqual([
      'migrations/9999_new.sql is not in migrations/landed.sha256: run npm run migrate, and commit both.',
    ])
    listNewMigrations(folder)
    expect(findChangedMigrations(folder)).toEqual([])
    for (const [from, to] of [
      ['news', 'notices'],
      ['only adds', 'adds'],
    ] as const) {
      edit('9999_new.sql', (text) => text.replace(from, to))
      listNewMigrations(folder)
      expect(findChangedMigrations(folder)).toEqual([expect.stringContaining('migrations/9999_new.sql was changed')])
      edit('9999_new.sql', (text) => text.replace(to, from))
    }
  })

  it('refuses everything when there is no list', () => {
    rmSync(at('landed.sha256'))
    expect(findChangedMigrations(folder).length).toBeGreaterThan(20)
  })
})
