import { availableParallelism } from 'node:os'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, defineProject } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { setMedia } from './test/components/commands.ts'
import { chromiumFlags, installedChromium } from './tools/chromium.ts'

/**
 * These test files mostly wait, for a shop to start or for a mail to be sent again. They begin early, each followed by a
 * file that uses the CPU, so that the cores are busy meanwhile and the run does not wait for them at the end.
 */
const waiting = /\b(bodyTime|outages|mailer|mail)\.test\.ts$/

/**
 * These look for the names of statements. A process names 500 statements, and a worker runs many files in one process, so the
 * first files have all of them.
 */
const named = /\b(slowStatements|metrics)\.test\.ts$/

class WaitingFilesEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const early = sorted.filter(({ moduleId }) => waiting.test(moduleId))
    const first = sorted.filter(({ moduleId }) => named.test(moduleId))
    const later = sorted.filter(({ moduleId }) => !waiting.test(moduleId) && !named.test(moduleId))
    const others = [...first, ...later]
    const mixed = others.flatMap((file, at) => [...early.slice(at, at + 1), file])
    return [...mixed, ...early.slice(others.length)]
  }
}

const viewport = { width: 1440, height: 900 }

/** Components of the workbench in a real browser, without a server: the data of the gallery is in the page. */
const components = defineProject({
  plugins: [react(), tailwind()],
  // A part that is loaded later has it. Without this, Vite would load a second React with it.
  optimizeDeps: { include: ['@base-ui/react/number-field'] },
  test: {
    name: 'components',
    include: ['test/components/*.test.tsx'],
    setupFiles: 'test/components/setup.ts',
    // All files share one page, because to load the scripts into a new one takes a second. They run after all other tests: beside
    // them the whole run was not faster, and one test reached its time limit.
    isolate: false,
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      traceView: false,
      dependencySourcemaps: false,
      locators: { exact: false, errorFormat: 'aria' },
      viewport,
      commands: { setMedia },
      provider: playwright({
        launchOptions: { executablePath: installedChromium() ?? '', args: chromiumFlags },
        contextOptions: {
          viewport,
          locale: 'en-CA',
          timezoneId: 'America/Halifax',
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

export default defineConfig({
  test: {
    tags: [{ name: 'details', description: 'Rare errors, floods, thousands of cases. They belong to ring 2.' }],
    // One for each core, and two for files that wait.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: WaitingFilesEarly },
    // The files that one worker runs share their modules: loading the whole server takes a second for each file.
    isolate: false,
    // Node runs the tests as it runs the shop, and Vite transforms nothing: this takes half the time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import=./test/jsx.ts'],
    projects: [
      components,
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'ops/faults/*.test.ts'],
          exclude: ['src/**/server/**', 'src/platform/**', 'src/app/**'],
          setupFiles: 'test/seed.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'src/**/server/**/*.test.ts',
            'src/{platform,app}/**/*.test.ts',
            'test/{,server/,source/}*.test.ts',
          ],
          globalSetup: 'test/postgres.ts',
          setupFiles: ['test/seed.ts', 'test/setup.ts'],
          // These end what hangs; they measure nothing. The machines are shared, and a shop takes its time to start.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        extends: true,
        test: {
          // Ring 2: `npm run test:slow` runs them.
          name: 'slow',
          include: ['test/slow/*.test.ts'],
          globalSetup: ['test/postgres.ts', 'test/build.ts'],
          setupFiles: ['test/seed.ts', 'test/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        extends: true,
        test: {
          // `npm run ops -- backups` runs them. They are too long for `npm test`.
          name: 'ops',
          include: ['ops/long/*.test.ts'],
          globalSetup: 'test/postgres.ts',
          setupFiles: ['test/seed.ts', 'test/setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: ['test/built/*.test.ts'],
          globalSetup: ['test/postgres.ts', 'test/build.ts'],
          setupFiles: 'test/setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
})
