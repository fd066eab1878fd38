import { conclude, staticChecks } from './steps.ts'

conclude(await staticChecks())
