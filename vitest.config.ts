import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], exclude: ['src/**/server/**', 'src/server/**'] } },
      {
        test: {
          name: 'server',
          include: ['src/**/server/**/*.test.ts', 'test/*.test.ts'],

          globalSetup: 'test/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
