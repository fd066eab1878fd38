import { spawnSync } from 'node:child_process'
import { findChangedMigrations } from './landedMigrations.ts'

/** How many things a step tried, and how many of them failed. */
export interface Count {
  passed: number
  failed: number
}

const bin = (name: string) => `node_modules/.bin/${name}`

/** Runs a command and shows what it says; it counts as one. */
export function step(title: string, command: string, ...args: string[]): Count {
  console.log(`\n▸ ${title}`)
  const { status } = spawnSync(bin(command), args, { stdio: 'inherit' })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The checks that run nothing of ours: the linter, the compiler, and whether migrations are as they landed. */
export const staticChecks = (): Count[] => [
  step('Lint', 'biome', 'check', '.'),
  ...['server', 'web', 'test'].map((part) => step(`Types: ${part}`, 'tsc', '-p', `tsconfig.${part}.json`)),
  checkMigrations(),
]

function checkMigrations(): Count {
  console.log('\n▸ Migrations')
  const faults = findChangedMigrations()
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export const sum = (counts: Count[]): Count =>
  counts.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  })

/** Says the result in the one line that machines read, and ends with it. */
export function conclude(counts: Count[]): never {
  const { passed, failed } = sum(counts)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
