import { afterAll } from 'vitest'
import { closeAll } from './closing.ts'

// Vitest runs this before each test file.
afterAll(closeAll)
