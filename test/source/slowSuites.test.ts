import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  browserSuites,
  filesOf,
  isBrowserSuite,
  isTaggedSuite,
  notInASuite,
  suiteNames,
  suites,
  taggedSuites,
  testFilesOf,
} from '../slow/suites.ts'

it('every slow test is a suite of test/slow/suites.ts', () => {
  const files = suiteNames.filter((name) => !isBrowserSuite(name) && !isTaggedSuite(name)).flatMap(testFilesOf)
  expect(globSync('test/slow/*.test.ts').sort()).toEqual(files.sort())
  expect(suiteNames).toEqual(expect.arrayContaining(Object.keys(browserSuites)))
})

it.each([
  ['browser tests', 'test/e2e/*.spec.ts', "'@details'", browserSuites],
  ['other tests', '{src,test}/**/*.test.{ts,tsx}', "tags: ['details']", taggedSuites],
])('each file with details is in one suite: %s', (_, files, tag, ofTag) => {
  const withDetails = globSync(files).filter((file) => readFileSync(file, 'utf8').includes(tag))
  const inSuites = Object.keys(ofTag).flatMap(testFilesOf)
  expect(withDetails.filter((file) => inSuites.filter((each) => each === file).length !== 1)).toEqual([])
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
