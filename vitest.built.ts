import { defineConfig } from 'vitest/config'

// Apart from the other tests: these need the build, which is made after those have passed.
export default defineConfig({
  test: {
    include: ['test/built/*.test.ts'],
    globalSetup: 'test/postgres.ts',
    setupFiles: 'test/setup.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
