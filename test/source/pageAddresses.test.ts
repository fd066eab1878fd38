import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readImports } from '../sources.ts'

/** Where the address of a page of the workbench may be written: in manifests, and in the addresses they share with links. */
const isForAddresses = (file: string) => /^src\/(shared\/page\.ts|features\/\w+\/pages\.ts|.+\/feature\.ts)$/.test(file)
/** The calls of the API have addresses of their own, which end with a slash. */
const isForCalls = (file: string) => /ontract\.ts$|^src\/platform\/http\/openapi\.ts$/.test(file)

/** A path of the workbench at the beginning of a text, or after something that is filled in. */
const addresses = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/['"`}](\/admin(?:Supplier)?(?![\w-])[^'"`\s]*)/g)].map(
    ([, path = '']) => path,
  )

const files = [...readImports().keys()]

it('no address of the workbench is written outside the manifests', () => {
  const outside = files
    .filter((file) => !isForAddresses(file))
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
