import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Signs that a file keeps something in memory: a variable of a module, a map that is empty at first, a field that changes, a
 * queue of callers, a cache, formatters.
 */
const signs = [
  /^(export )?let /m,
  /\bnew (Weak)?(Map|Set)(<.*>)?\(\)/,
  /^(export )?const \w+[^\n]* = new (WaitingLine|Counter|Histogram|AsyncLocalStorage)/m,
  /^ {2}#\w+(!?:| =)/m,
  /^ {2}readonly #\w+[^\n]* = \[\]/m,
  /\bcacheAndRefresh\(/,
  /\bkeepFormatters\(/,
]

const server = ['src/{app,shared}/*.ts', 'src/platform/**/*.ts', 'src/features/*/*.ts', 'src/features/*/server/**/*.ts']
const stateful = globSync(server)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\/demo\.ts$/.test(file))
  .filter((file) => signs.some((sign) => sign.test(readFileSync(file, 'utf8'))))

/** Files that keep nothing after their work has ended, such as a call or the restore of a backup. */
const untilTheEndOfTheWork = [
  'src/features/imports/server/exportEverything.ts',
  'src/features/imports/server/importFields.ts',
  'src/features/imports/server/judge.ts',
  'src/features/imports/server/kinds/productCodes.ts',
  'src/features/imports/server/read/readXlsx.ts',
  'src/features/imports/server/read/xlsxCells.ts',
  'src/features/imports/server/read/xlsxParts.ts',
  'src/features/movingIn/server/lists/people.ts',
  'src/features/movingIn/server/moveList.ts',
  'src/features/movingIn/server/movedMonths.ts',
  'src/features/orderForm/server/checkLines.ts',
  'src/features/orders/server/orderAgain.ts',
  'src/features/reports/rules.ts',
  'src/features/training/server/unusedPictures.ts',
  'src/features/zReports/rules.ts',
  'src/platform/backup/thin.ts',
  'src/platform/backup/writeCluster.ts',
  'src/platform/db/embedded/recovery.ts',
  'src/platform/files/pdf/joinPdfs.ts',
  'src/platform/http/answer/form.ts',
  'src/platform/http/answer/readFields.ts',
  'src/platform/sheet/exportSheet.ts',
  'src/platform/sheet/pictures.ts',
]

const text = readFileSync('docs/cluster.md', 'utf8')
const section = /^## What a node keeps in memory\n([\s\S]*?)(?=^## )/m.exec(text)?.[1] ?? ''
/** A link to a folder stands for all of its files. */
const linked = [...section.matchAll(/\]\(\.\.\/(src\/[^)]+)\)/g)].map(([, path = '']) => path)

it('docs/cluster.md lists every file of the server that keeps something in memory between requests', () => {
  const isListed = (file: string) =>
    linked.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
  expect(stateful.filter((file) => !isListed(file) && !untilTheEndOfTheWork.includes(file))).toEqual([])
})

it('docs/cluster.md lists no file that keeps nothing any more', () => {
  const files = [...linked.filter((path) => path.endsWith('.ts')), ...untilTheEndOfTheWork]
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !stateful.includes(file))).toEqual([])
})
