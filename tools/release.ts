import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { findPackage, linkPrograms } from '#platform/db/embedded/programs.ts'
import { releaseIn } from '#platform/process/release.ts'
import { installPackages } from './prepare.mjs'

// Makes the file that a server installs: `npm run release [-- <folder>]` writes tidewater-<version>-<platform>.tar.gz there.
// It has everything that the shop runs with, so that the server needs neither Node nor npm.
const [into = 'release'] = process.argv.slice(2)

/** The sources of the pages are among them, because `releaseIn` reads them. The checks of ops/ are not. */
const parts = [
  ...['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md'],
  ...['dist', 'docs', 'migrations', 'src', 'tools'],
  ...['caddy', 'etcd', 'grafana', 'haproxy', 'nginx', 'patroni', 'prometheus', 'systemd'].map((each) => `ops/${each}`),
]
const isShipped = (path: string) => !/\.test\.tsx?$/.test(path) && !['docs/pictures', 'dist/node'].includes(path)

/** Files that no server reads. Half of the package of Node are its C headers. */
const neverRead = [
  ...['node_modules/.bin', 'node_modules/node-*/{include,share,CHANGELOG.md,README.md}'],
  'node_modules/**/*.{map,d.ts,d.cts,d.mts}',
  // The builds for browsers and for `require`.
  'node_modules/csv-parse/dist',
]

const node = relative('.', process.execPath)
if (!node.startsWith('node_modules'))
  throw new Error(`The lock file has no Node for ${process.platform}-${process.arch}, so there is no release for it.`)
const release = releaseIn('.')
const name = `tidewater-${release.split('+')[0]}-${process.platform}-${process.arch}`
const folder = join(into, name)
const archive = `${folder}.tar.gz`

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const part of parts) cpSync(part, join(folder, part), { recursive: true, filter: isShipped })
cpSync('ops/systemd/install', join(folder, 'install'))
writeFileSync(join(folder, 'RELEASE'), `${release}\n`)
installPackages(folder, ['--omit=dev', '--prefer-offline'])
for (const path of neverRead.flatMap((pattern) => globSync(pattern, { cwd: folder })))
  rmSync(join(folder, path), { recursive: true })
// The service starts this link, because the path of Node is another one on each platform.
symlinkSync(join('..', node), join(folder, 'dist/node'))
// The links of PostgreSQL's libraries are made here, because the user of the shop may not write to its code.
if (!(await linkPrograms(findPackage('.', resolve(folder, 'package.json')))))
  throw new Error('The links of PostgreSQL’s libraries could not be made.')
run('tar', [
  '--create',
  '--gzip',
  '--owner=0',
  '--group=0',
  '--sort=name',
  `--file=${archive}`,
  `--directory=${into}`,
  name,
])
rmSync(folder, { recursive: true })
console.log(`Made ${archive} of ${release}: ${Math.ceil(statSync(archive).size / 1024 ** 2)} MB.`)

function run(program: string, args: readonly string[]) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} failed: its error is above.`)
}
