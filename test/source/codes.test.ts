import { expect, it } from 'vitest'
import { type Codes, codeNames } from '#shared/codes.ts'
import { importAll } from '../sources.ts'

const modules = await importAll<Codes>('src/{platform,features}/*/codes.ts')
const codes = [...modules].flatMap(([file, tables]) =>
  Object.values(tables)
    .filter((table) => typeof table === 'object')
    .flatMap((table) => Object.entries(table).map(([name, code]) => ({ name: `${file} ${name}`, ...code }))),
)
const holesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([hole]) => hole))

it('the codes of the platform and of the features are found', () => {
  expect(codes.length).toBeGreaterThan(80)
})

it.each(codes)('$name has a message in both languages', ({ en, fr }) => {
  expect([en, fr]).toEqual([expect.stringMatching(/[.}]$/), expect.stringMatching(/[.}]$/)])
  // The French text may leave out a placeholder, but not have one that the English text does not have.
  expect([...holesIn(fr)].filter((hole) => !holesIn(en).has(hole))).toEqual([])
  if (/ /.test(en)) expect(fr).not.toBe(en)
})

it.each(['en', 'fr'] as const)('two refusals with the same code have different messages (%s)', (language) => {
  const words = codes.map((each) => `${each.code}: ${each[language]}`)
  expect(words.filter((each, at) => words.indexOf(each) !== at)).toEqual([])
})

it('every code of the list is used', () => {
  expect(codeNames.filter((name) => !codes.some(({ code }) => code === name))).toEqual([])
})
