import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { personalTables } from '#app/personalTables.ts'
import { serverFeatures } from '#app/serverFeatures.ts'
import { type OpenShop, openShop } from '../openShop.ts'

const document = readFileSync('docs/privacy.md', 'utf8')
/** The rows of the tables of the document that begin with the name of a table of the database, as cells. */
const lines = [...document.matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map(([, table = '', cells = '']) => ({
  table,
  cells: cells.split(' | ').map((cell) => cell.trim()),
}))
const documented = lines.filter(({ cells }) => cells.length > 1)
const without = lines.filter(({ cells }) => cells.length === 1)
const declared = personalTables(serverFeatures)

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop('empty_shop')
})

it('docs/privacy.md says of every table of the database which personal data it has, or why none', async () => {
  const tables = (await shop.db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name)
  expect(lines.map(({ table }) => table).toSorted()).toEqual(tables.toSorted())
  expect(without.filter(({ cells }) => cells[0] === '')).toEqual([])
})

it('the manifests declare the same columns as docs/privacy.md', () => {
  const columnsIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, column]) => column)
  const inDocument = documented.map(({ table, cells }) => [table, columnsIn(cells[0])])
  const inManifests = declared.map(({ table, personal }) => [table, personal])
  expect(Object.fromEntries(inDocument)).toEqual(Object.fromEntries(inManifests))
})

it('every declared column exists, and its data is in an export unless it is a hash or a secret', async () => {
  const tables = new Map((await shop.db.introspection.getTables()).map(({ name, columns }) => [name, columns]))
  const hidden = /hash|^secret$|^credential_id$|^public_key$|^html$|_id$|^(posted|answered)_by$/
  for (const { table, personal, fields } of declared) {
    const columns = tables.get(table)?.map(({ name }) => name) ?? []
    expect(
      personal.filter((column) => !columns.includes(column)),
      table,
    ).toEqual([])
    const exported = Object.values(fields ?? {})
    const missing = personal.filter((column) => !hidden.test(column) && !exported.includes(column))
    if (fields) expect(missing, table).toEqual([])
  }
})

it('every table with data of visitors or employees says what an erasure leaves', () => {
  const silent = declared.filter(({ visitor, employee }) =>
    [visitor, employee].some((rows) => rows && !/\.$/.test(rows.afterwards)),
  )
  expect(silent.map(({ table }) => table)).toEqual([])
})
