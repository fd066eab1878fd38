import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One for each core, and one for those who wait meanwhile: for a shop that starts, or a mail that is late.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/server/**', 'src/platform/**', 'src/app/**'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/server/**/*.test.ts', 'src/{platform,app}/**/*.test.ts', 'test/*.test.ts'],
          globalSetup: 'test/postgres.ts',
          // These end what hangs; they measure nothing. The machines are shared, and a shop takes its time to start.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
