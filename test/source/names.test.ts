import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { readImports } from '../sources.ts'

const files = [...readImports().keys()]

/** A manifest is named after its feature, on the server, in the workbench and on the public site. */
const isManifest = (file: string) => /^src\/features\/.*\/feature\.ts$/.test(file)
/** The types of the tables are generated. They are named after the tables, and only queries use them. */
const tableTypes = 'src/platform/db/types.ts'

/** These files exist once in each feature that needs them, and everywhere for the same purpose. */
const repeatedFiles = new Map([
  ['audited.ts', 'the audited subjects of a feature'],
  ['browser.ts', 'the parts of a public page that run in the browser'],
  ['codes.ts', 'the error codes of a feature or of a folder of the platform; the type of a code in src/shared'],
  ['columns.ts', 'the columns of the lists of a feature; the type of a column in src/shared'],
  ['contract.ts', 'the calls of a feature'],
  ['demo.ts', 'the demo data of a feature'],
  ['faults.ts', 'the checks of a public form; the type of a fault in src/shared'],
  ['feature.ts', 'the manifest of a feature; its type in the platform and in the workbench'],
  ['metrics.ts', 'the figures of a feature for Prometheus'],
  ['pages.ts', 'the declarations of the public pages of a feature'],
  ['personal.ts', 'the tables of a feature with personal data'],
  ['queries.ts', 'the SQL of a feature'],
  ['routes.ts', 'the handlers of the calls of a feature'],
  ['rules.ts', 'the decisions that server and browser share'],
])

const declaration = /^(export )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)(.*)$/gm
const declarations = files
  .filter((file) => !isManifest(file) && file !== tableTypes)
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(declaration)].map(([, exported, name = '', rest = '']) => ({
      file,
      name,
      rest,
      isExported: exported !== undefined,
    })),
  )
const exporters = groupFiles(declarations.filter(({ isExported }) => isExported))

it('no two files export the same name', () => {
  expect(exporters.size).toBeGreaterThan(1500)
  expect(repeatedIn(exporters)).toEqual([])
})

/** A component that is loaded later has the name of the component. */
const isLoadedLater = (rest: string) => /= lazy|^: typeof /.test(rest)

it('no file has a type or component of its own with a name that another file exports', () => {
  const wrong = declarations
    .filter(({ name, file, rest, isExported }) => {
      const others = exporters.get(name)
      return !isExported && /^[A-Z]/.test(name) && others && !others.has(file) && !isLoadedLater(rest)
    })
    .map(({ name, file }) => `${name}: ${file}, ${[...(exporters.get(name) ?? [])].join(', ')}`)
  expect(wrong).toEqual([])
})

it('no two files have the same name, except those that every feature has', () => {
  const others = files.filter((file) => !repeatedFiles.has(posix.basename(file)))
  expect(others.length).toBeGreaterThan(500)
  expect(repeatedIn(groupFiles(others.map((file) => ({ file, name: posix.basename(file) }))))).toEqual([])
})

function groupFiles(named: readonly { name: string; file: string }[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { name, file } of named) found.set(name, (found.get(name) ?? new Set()).add(file))
  return found
}

function repeatedIn(groups: ReadonlyMap<string, ReadonlySet<string>>) {
  return [...groups].filter(([, { size }]) => size > 1).map(([name, where]) => `${name}: ${[...where].join(', ')}`)
}
