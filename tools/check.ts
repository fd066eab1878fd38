import { conclude, staticChecks } from './steps.ts'

conclude(staticChecks())
