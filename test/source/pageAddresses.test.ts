import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readImports } from '../sources.ts'

/** Files that may contain addresses of the workbench: manifests, and the pages.ts that they share with links. */
const isForAddresses = (file: string) => /^src\/(features\/\w+\/pages\.ts|.+\/feature\.ts)$/.test(file)
/** Contracts contain addresses of the API, which end with a slash. */
const isForCalls = (file: string) => /ontract\.ts$|^src\/platform\/http\/openapi\.ts$/.test(file)

/** The public site cannot import from the workbench, and links to it in two places. */
const isPublic = (file: string) => /^src\/(site|features\/site|features\/\w+\/public)\//.test(file)

/** Finds paths of the workbench at the beginning of a text, or after a `${…}`. */
const addresses = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/['"`}](\/admin(?:Supplier)?(?![\w-])[^'"`\s]*)/g)].map(
    ([, path = '']) => path,
  )

const files = [...readImports().keys()]

it('no address of the workbench is written outside the manifests', () => {
  const outside = files
    .filter((file) => !isForAddresses(file) && !isPublic(file))
    .flatMap((file) =>
      addresses(file)
        .filter((path) => !(isForCalls(file) && path.endsWith('/')))
        .map((path) => `${file}: ${path}`),
    )
  expect(outside).toEqual([])
})

it('each address is written once', () => {
  const written = files.filter(isForAddresses).flatMap(addresses)
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((path, index) => written.indexOf(path) !== index)).toEqual([])
})
