import { expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { csvOf, withFormula, withoutFormula } from './csv.ts'

const columns = [
  { key: 'name', header: 'Name, of a row' },
  { key: 'price', header: 'Price', kind: 'money' },
  { key: 'active', header: 'Active', kind: 'boolean' },
  { key: 'state', header: 'State', kind: 'choice', choices: [{ value: 1, label: 'Done' }] },
] as const

it('a .csv has its cells in quotes where they need them, money in dollars, and words for values', async () => {
  const counted = { rows: 0 }
  const rows = [
    { name: 'a "b"\nc', price: cents(5), active: true, state: 1 },
    { name: null, price: cents(-123_450), active: false, state: 2 },
  ]
  let text = ''
  for await (const part of csvOf(columns, rows, { ending: new AbortController(), counted })) text += part
  expect(text).toBe('\ufeff"Name, of a row",Price,Active,State\r\n"a ""b""\nc",0.05,Yes,Done\r\n,-1234.50,No,2\r\n')
  expect(counted.rows).toBe(2)
})

it('a heading is no formula either, because it can have the name of a store', async () => {
  const named = [{ key: 'stock', header: '=HYPERLINK("http://evil.example") Stock' }] as const
  let text = ''
  for await (const part of csvOf(named, [], { ending: new AbortController(), counted: { rows: 0 } })) text += part
  expect(text).toBe('\ufeff"\'=HYPERLINK(""http://evil.example"") Stock"\r\n')
})

it.each([
  ['=HYPERLINK("http://evil.example")', true],
  ['@SUM(A1)', true],
  ['+cmd|x', true],
  ['-2+3+cmd', true],
  ["'=1", true],
  ["''=1", true],
  ['-5', false],
  ['+1 (902) 555-0199', false],
  ["'tis", false],
  ['plain', false],
])('a spreadsheet program does not run a text as a formula: %s', (text, isFormula) => {
  expect(withoutFormula(text)).toBe(isFormula ? `'${text}` : text)
  expect(withFormula(withoutFormula(text))).toBe(text)
})
