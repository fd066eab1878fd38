import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One for each core, and one more because some tests mostly wait: for a shop that starts, or for a mail.
    maxWorkers: availableParallelism() + 1,
    // The files that one worker runs share their modules: loading the whole server takes a second for each file.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/server/**', 'src/platform/**', 'src/app/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/server/**/*.test.ts', 'src/{platform,app}/**/*.test.ts', 'test/*.test.ts'],
          globalSetup: 'test/postgres.ts',
          setupFiles: 'test/setup.ts',
          // These end what hangs; they measure nothing. The machines are shared, and a shop takes its time to start.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
