import { dataChecks } from '#app/serverFeatures.ts'
import type { CountedTable, MoveRun } from '#platform/move/moveDatabase.ts'

/** The output of a move at the command line, and its stop by SIGTERM or Ctrl-C. */
export function runHere(): MoveRun {
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort())
  return { checks: dataChecks, log: (sentence) => console.log(sentence), signal: ending.signal }
}

/** Prints how many rows each table has at both ends. */
export function printTables(counted: readonly CountedTable[] | 'complete already') {
  if (counted === 'complete already')
    return console.log('This move was complete already, and was only broken off at its very end.')
  const names = Math.max(...counted.map(([name]) => name.length))
  const line = (name: string, rows: number) =>
    console.log(`${name.padEnd(names)}  ${rows.toLocaleString('en-CA').padStart(13)}`)
  console.log(`\n${'table'.padEnd(names)}  ${'rows'.padStart(13)}`)
  for (const [name, rows] of counted) line(name, rows)
  line('all', sum(counted))
  console.log()
}

const sum = (counted: readonly CountedTable[]) => counted.reduce((all, [, rows]) => all + rows, 0)
