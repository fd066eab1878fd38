import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

interface Program {
  name: string
  /** Its path below /. */
  path: string
  /** Its package, and those libraries that Debian does not always have. */
  packages: readonly string[]
  /** The variable with the path of the program, for systems other than Debian. */
  variable: string
}

/** Checks files for Prometheus. */
export const findPromtool = () =>
  findProgram({ name: 'promtool', path: 'usr/bin/promtool', packages: ['prometheus'], variable: 'PROMTOOL' })

export const findHaproxy = () =>
  findProgram({
    name: 'haproxy',
    path: 'usr/sbin/haproxy',
    packages: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
    variable: 'HAPROXY',
  })

/** Keeps what Patroni has to know: which PostgreSQL is the primary. */
export const findEtcd = () =>
  findProgram({ name: 'etcd', path: 'usr/bin/etcd', packages: ['etcd-server'], variable: 'ETCD' })

const pythonOfPatroni = [
  ...['cdiff', 'click', 'dateutil', 'dnspython', 'etcd', 'pkg-resources', 'prettytable', 'psutil', 'psycopg2'],
  ...['six', 'urllib3', 'wcwidth', 'yaml'],
]
/** A program for Debian's Python, with the Python packages that it needs. */
export const findPatroni = () =>
  findProgram({
    name: 'patroni',
    path: 'usr/bin/patroni',
    packages: ['patroni', 'libpq5', ...pythonOfPatroni.map((each) => `python3-${each}`)],
    variable: 'PATRONI',
  })

/**
 * Returns the path of a program, the folder of its libraries, and the folder of its Python packages. If there is none, it is
 * fetched on Debian. The package is only unpacked, because its installation would start a service on this machine.
 */
function findProgram({ name, path, packages, variable }: Program): {
  program: string
  libraries: string
  python: string
} {
  const folder = resolve('node_modules/.cache', name)
  const own = join(folder, path)
  const known = [process.env[variable] ?? '', `/${path}`, own]
  const find = () => known.find((each) => each !== '' && existsSync(each))
  if (!find() && existsSync('/usr/bin/apt-get')) unpack(name, packages, folder)
  const program = find()
  if (!program) throw new Error(`This check needs ${name}. Install it, and set ${variable} to its path.`)
  const libraries = join(folder, 'usr/lib', `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`)
  return { program, libraries, python: join(folder, 'usr/lib/python3/dist-packages') }
}

function unpack(name: string, packages: readonly string[], folder: string) {
  console.log(`Fetching ${name} …`)
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) spawnSync('apt-get', ['update'], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const each of packages) {
    spawnSync('apt-get', ['download', each], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb'))) {
    execFileSync('dpkg-deb', ['--extract', file, '.'], { cwd: folder })
  }
}
