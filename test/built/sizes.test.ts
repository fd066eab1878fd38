import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
const kilobyte = 1024

/** Returns a chunk and all chunks that it needs before it can run. */
function needs(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const other of manifest[name]?.imports ?? []) needs(other, found)
  return found
}

const weigh = (names: Iterable<string>) =>
  [...new Set([...names].map((name) => manifest[name]!.file))].reduce(
    (sum, file) => sum + readFileSync(`dist/web/${file}.gz`).length,
    0,
  )

const entry = 'index.html'
const pages = Object.keys(manifest).filter((name) => /Page\.tsx$/.test(name))
const signIn = pages.find((name) => name.endsWith('/SignInPage.tsx'))!
const frames = Object.keys(manifest).filter((name) => /workbench\/layout\/(QueryProvider|Layout)\.tsx$/.test(name))

const toSignIn = [...needs(entry), ...needs(signIn)]
const shell = [...toSignIn, ...frames.flatMap((frame) => [...needs(frame)])]

it('the sign-in page needs at most 140 KB', () => {
  const weight = weigh(toSignIn)
  console.log(`sign-in: ${(weight / kilobyte).toFixed(1)} KB gz`)
  expect(weight).toBeLessThanOrEqual(140 * kilobyte)
})

/** The shell is around every page after the sign-in: menus, dialogs, and the cache of responses. It is loaded once. */
it('the shell needs at most 65 KB more', () => {
  const weight = weigh(shell) - weigh(toSignIn)
  console.log(`shell: ${(weight / kilobyte).toFixed(1)} KB gz more`)
  expect(weight).toBeLessThanOrEqual(65 * kilobyte)
})

it.each(pages)('%s needs at most 40 KB more than the shell', (page) => {
  const weight = weigh([...shell, ...needs(page)]) - weigh(shell)
  console.log(`${page}: ${(weight / kilobyte).toFixed(1)} KB gz more`)
  expect(weight).toBeLessThanOrEqual(40 * kilobyte)
})
