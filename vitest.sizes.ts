import { defineConfig } from 'vitest/config'

// Apart from the other tests: it weighs the build, which is made after they have passed.
export default defineConfig({ test: { include: ['test/sizes.test.ts'] } })
