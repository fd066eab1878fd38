import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A release that nodes can run: a folder with its code, its migrations and its built pages. */
export interface Release {
  name: string
  folder: string
  /** Whether it goes on answering for DRAIN_SECONDS. For older ones, the proxy has to send nothing before they stop. */
  drains: boolean
}

export const thisRelease: Release = { name: 'this release', folder: resolve('.'), drains: true }

/** Checks out and builds an older release of this repository. */
export function olderRelease(commit: string, folder: string): Release {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch {
    throw new Error(`This clone does not have the commit ${commit}. Get the whole history: git fetch --unshallow`)
  }
  const [packages, ours] = [join(folder, 'package-lock.json'), 'package-lock.json'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  if (packages !== ours) throw new Error(`${commit} has other packages than this release: choose a later commit.`)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const build = `import { buildIfNeeded } from './tools/prepare.mjs'; await buildIfNeeded(process.execPath)`
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: folder, stdio: 'inherit' })
  return { name: `release ${commit}`, folder, drains: false }
}

/** Makes a release of the future: the code of this one, with more migrations. */
export function futureRelease(name: string, folder: string, migrations: Record<string, string>): Release {
  for (const part of ['package.json', 'migrations', 'src', 'dist', 'tools']) {
    cpSync(part, join(folder, part), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(migrations)) writeFileSync(join(folder, 'migrations', file), text)
  return { name, folder, drains: true }
}
