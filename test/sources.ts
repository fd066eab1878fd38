import { globSync, readdirSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const aliases: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).imports

/** Returns the source files under `src`, without tests, each with the source files that it imports. */
export function readImports(): Map<string, string[]> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const known = new Set(files)
  return new Map(files.map((file) => [file, importsOf(file).filter((imported) => known.has(imported))]))
}

/** Returns all imports: of values and of types, static and dynamic. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()'([#.][^']+)'/g)].map(
    ([, specifier = '']) =>
      specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : withoutAlias(specifier),
  )

function withoutAlias(specifier: string): string {
  const [name = '', ...rest] = specifier.split('/')
  return posix.join(aliases[`${name}/*`]?.replace('/*', '') ?? name, ...rest)
}

/** The feature that a file belongs to. */
export const featureOf = (file: string) => /^src\/features\/(\w+)\//.exec(file)?.[1]

/** Returns the features that no other feature imports. Each can be removed by deleting its folder and its line in the list. */
export function findIndependent(features: Readonly<Record<string, unknown>>): string[] {
  const imported = new Set(
    [...readImports()].flatMap(([file, others]) =>
      others.map(featureOf).filter((other) => featureOf(file) !== undefined && other !== featureOf(file)),
    ),
  )
  return Object.keys(features).filter((name) => !imported.has(name))
}

/** Imports the source files that match a pattern, and returns their exports by the path of the file. */
export async function importAll<Export>(pattern: string | string[]): Promise<Map<string, Record<string, Export>>> {
  const files = globSync(pattern).map((file) => file.replaceAll('\\', '/'))
  const load = (file: string): Promise<Record<string, Export>> => import(pathToFileURL(resolve(file)).href)
  return new Map(await Promise.all(files.map(async (file) => [file, await load(file)] as const)))
}
