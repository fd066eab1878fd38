import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isAllowed, licencesPage, readPackages } from '../../tools/licences.ts'

const packages = readPackages()

it('every package has a licence that is allowed', () => {
  expect(packages.length).toBeGreaterThan(400)
  const all = [...packages, ...readPackages('bench/lighthouse/package-lock.json')]
  expect(all.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0)', true],
  ['MIT AND OFL-1.1', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['UNLICENSED', false],
  ['none', false],
])('the licence %s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})

it('docs/licences.md is up to date: run npm run sbom', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(packages))
})
