import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ShellBuild } from '#platform/pages/workbenchPages.ts'
import { roles } from '#shared/roles.ts'
import { webFeatures } from '../webFeatures.ts'

interface Files {
  files: string[]
  /** The files of parts that are loaded when the browser is idle. */
  later: string[]
}
const modules: Record<string, Files> = JSON.parse(readFileSync('dist/web/.vite/modules.json', 'utf8'))
const { drawShell }: ShellBuild = await import(String(new URL('../../dist/site/site.js', import.meta.url)))
const kilobyte = 1024

function filesOf(module: string) {
  const found = modules[module]
  if (!found) throw new Error(`Nothing was built from ${module}.`)
  return found
}

const weigh = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + readFileSync(`dist/web/${file}.gz`).length, 0)

const frames = ['workbench/layout/Layout.tsx', 'workbench/layout/QueryProvider.tsx']
const signIn = ['app/index.html', 'features/accounts/web/SignInPage.tsx', 'workbench/layout/SignInLayout.tsx']

const toSignIn = signIn.flatMap((module) => filesOf(module).files)
const shell = [...toSignIn, ...frames.flatMap((frame) => filesOf(frame).files)]
const pages = await Promise.all(
  Object.values(webFeatures)
    .flatMap((feature) => feature.pages)
    .map(async ({ name, path, use }) => {
      const { modules } = await drawShell(path.replaceAll(/\$\w+/g, '1'), {})
      return { name, use, modules }
    }),
)

it('the sign-in page needs at most 126 KB', () => {
  const weight = weigh(toSignIn)
  console.log(`sign-in: ${(weight / kilobyte).toFixed(1)} KB gz`)
  expect(weight).toBeLessThanOrEqual(126 * kilobyte)
})

/**
 * The shell is around every page after the sign-in: the header and the cache of responses. It is loaded once. Menus and dialogs
 * are loaded after the first rows.
 */
it('the shell needs at most 25 KB more', () => {
  const weight = weigh(shell) - weigh(toSignIn)
  console.log(`shell: ${(weight / kilobyte).toFixed(1)} KB gz more`)
  expect(weight).toBeLessThanOrEqual(25 * kilobyte)
})

it.each(pages)('$name needs at most 40 KB more than the shell', ({ name, modules }) => {
  const weight = weigh([...shell, ...modules.flatMap((module) => filesOf(module).files)]) - weigh(shell)
  console.log(`${name}: ${(weight / kilobyte).toFixed(1)} KB gz more`)
  expect(weight).toBeLessThanOrEqual(40 * kilobyte)
})

/** The modules of the parts that features add above the start page, by the file that their manifest imports. */
const homeParts = Object.entries(webFeatures).flatMap(([feature, { homePart }]) => {
  const [file] = /\w+\.tsx/.exec(String(homePart?.load ?? '')) ?? []
  return homePart && file ? [{ module: `features/${feature}/web/${file}`, for: homePart.for }] : []
})

it('each part above the start page has a module', () => {
  expect(homeParts).toHaveLength(Object.values(webFeatures).filter(({ homePart }) => homePart).length)
  expect(homeParts).not.toEqual([])
})

/** On a slow line each file costs time. A user loads the parts of one role only. */
it.each(pages)('$name loads at most 12 scripts, with the parts that are loaded when the browser is idle', (page) => {
  for (const role of roles) {
    const parts = page.use === 'home' ? homeParts.filter((part) => part.for.includes(role)) : []
    const needed = ['app/index.html', ...page.modules, ...parts.map(({ module }) => module)].map(filesOf)
    const scripts = new Set([
      ...needed.flatMap(({ files }) => files),
      ...page.modules.flatMap((module) => filesOf(module).later),
    ])
    expect(scripts.size, [...scripts].join(' ')).toBeLessThanOrEqual(12)
  }
})
