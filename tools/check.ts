import { runStaticChecks } from './testSteps.ts'
import { judge, printVerdict } from './testVerdict.ts'

const verdict = await judge(await runStaticChecks())
printVerdict(verdict)
process.exit(verdict.failed.length === 0 ? 0 : 1)
