import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, installedChromium } from './tools/chromium.ts'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './test/postgres.ts',
  fullyParallel: true,
  // One for each core, and one more: tests often wait, for an answer or for time to pass.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  retries: 0,
  // These end what hangs; they measure nothing. The machines are shared, and one test may look at eight pages.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Halifax',
    // Without motion, tests do not wait for animations to end. A test about motion switches it on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker keeps pages and files for later tests. A test about it allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: installedChromium() ?? '',
      args: [
        ...chromiumFlags,
        // With one process for all pages of a context, a new page uses the scripts that an earlier one has compiled.
        '--renderer-process-limit=1',
        // A test is over before optimized code has paid for its compilation. Without it, the tests take 6 % less CPU time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
