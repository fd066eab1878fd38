import { afterAll } from 'vitest'
import { closeAll } from './closing.ts'
import { setQuickHashes } from './hashCost.ts'
import { setPatientLimits } from './patience.ts'

// Vitest runs this before each test file.
setQuickHashes()
setPatientLimits()
afterAll(closeAll)
