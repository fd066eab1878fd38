import { defineConfig } from 'vitest/config'

// Apart from the other tests: these need the build, which is made after those have passed.
export default defineConfig({
  test: {
    include: ['test/built/*.test.ts'],
    globalSetup: 'test/postgres.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
