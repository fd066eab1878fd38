import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fileOf, filesOf, notInASuite, suiteNames, suites } from '../slow/suites.ts'

it('every slow test is a suite of test/slow/suites.ts', () => {
  expect(globSync('test/slow/*.test.ts').sort()).toEqual(suiteNames.map(fileOf).sort())
})

it('every file of src and ops is covered by a slow suite, or listed as one that needs none', () => {
  const listed = new Set(filesOf([...Object.values(suites).flat(), ...notInASuite]))
  const sources = filesOf(['src/**', 'ops/**']).filter((file) => !file.includes('.test.'))
  expect(sources.filter((file) => !listed.has(file))).toEqual([])
})

it('every pattern of test/slow/suites.ts finds a file', () => {
  const patterns = [...Object.values(suites).flat(), ...notInASuite]
  expect(patterns.filter((pattern) => filesOf([pattern]).length === 0)).toEqual([])
})
