import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { publicFeatures } from '#app/publicFeatures.ts'
import { readImports } from '../sources.ts'

const files = [...readImports().keys()]

/** The source of a file, without the lines of comments, which may show an address as an example. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')

/** The texts of a file that begin with a slash, at the start of a literal or after a placeholder. */
const pathsIn = (file: string) => [...codeOf(file).matchAll(/['"`}](\/[^'"`\s]*)/g)].map(([, path = '']) => path)

/** Whether a path is this address, or begins with it: `/find/mic-mac` and `/find?q=a` begin with `/find`, `/finder` does not. */
const beginsWith = (path: string, address: string) =>
  path.startsWith(address) && !/^[\w-]/.test(path.slice(address.length))

/** The calls of the API have addresses of their own, which end with a slash. */
const isOfCall = (file: string, path: string) =>
  /ontract\.ts$|^src\/platform\/http\/openapi\.ts$/.test(file) && path.endsWith('/')

/** The paths that `isAddress` accepts, in files for which `isPlace` is false. */
const misplaced = (isAddress: (path: string) => boolean, isPlace: (file: string) => boolean) =>
  files
    .filter((file) => !isPlace(file))
    .flatMap((file) =>
      pathsIn(file)
        .filter((path) => isAddress(path) && !isOfCall(file, path))
        .map((path) => `${file}: ${path}`),
    )

describe('an address of the workbench', () => {
  const isAddress = (path: string) => ['/admin', '/adminSupplier'].some((home) => beginsWith(path, home))
  const isPlace = (file: string) => /^src\/(shared\/pageAddresses\.ts|.+\/feature\.ts)$/.test(file)

  it('is only written in manifests, and in the addresses that they share with links', () => {
    expect(misplaced(isAddress, isPlace)).toEqual([])
  })

  it('is written once', () => {
    const written = files.filter(isPlace).flatMap(pathsIn).filter(isAddress)
    expect(written.length).toBeGreaterThan(30)
    expect(written.filter((path, index) => written.indexOf(path) !== index)).toEqual([])
  })
})

describe('an address of a public page', () => {
  /**
   * The part before the first parameter. Every path begins with the address of the home page, so that address is searched in
   * links only.
   */
  const addresses = publicFeatures
    .map(({ page }) => page.path.replace(/\/\$.*/, ''))
    .filter((address) => address !== '/')
  const isAddress = (path: string) => addresses.some((address) => beginsWith(path.replace(/^\/fr(?=\/)/, ''), address))
  const isPlace = (file: string) => file === 'src/shared/pageAddresses.ts'

  it('is only written where it is declared', () => {
    expect(misplaced(isAddress, isPlace)).toEqual([])
  })

  it('is written once', () => {
    const written = files.filter(isPlace).flatMap(pathsIn).filter(isAddress)
    expect(written.length).toBe(publicFeatures.length - 1)
    expect(new Set(written).size).toBe(written.length)
  })

  it('is not written in a link, and neither is the one of the home page', () => {
    const link = /(?:inLanguage\([^()]*, |redirect\([^()]*|(?:href|action|to)=\{?)['"`](\/[^'"`\s]*)/g
    // The path of a file ends with a dot and letters.
    const written = files.flatMap((file) => [...codeOf(file).matchAll(link)].map(([, path = '']) => `${file}: ${path}`))
    expect(written.filter((each) => !/\.\w+$/.test(each))).toEqual([])
  })
})
