import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const aliases: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).imports

/** Our own source files under `src`, without the tests, each with the files of ours that it imports. */
export function readImports(): Map<string, string[]> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const known = new Set(files)
  return new Map(files.map((file) => [file, importsOf(file).filter((imported) => known.has(imported))]))
}

/** All of them: of values and of types, at the start and when first needed. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()'([#.][^']+)'/g)].map(
    ([, specifier = '']) =>
      specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : withoutAlias(specifier),
  )

function withoutAlias(specifier: string): string {
  const [name = '', ...rest] = specifier.split('/')
  return posix.join(aliases[`${name}/*`]?.replace('/*', '') ?? name, ...rest)
}

const folderOf = (file: string) => /^src\/features\/(\w+)\//.exec(file)?.[1]

/** The features that no other feature imports: each can be left out by deleting its folder and its line in the list. */
export function findIndependent(features: Readonly<Record<string, unknown>>): string[] {
  const imported = new Set(
    [...readImports()].flatMap(([file, others]) =>
      others.map(folderOf).filter((folder) => folderOf(file) !== undefined && folder !== folderOf(file)),
    ),
  )
  return Object.keys(features).filter((name) => !imported.has(name))
}
