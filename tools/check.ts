import { conclude, runStaticChecks } from './steps.ts'

conclude(await runStaticChecks())
