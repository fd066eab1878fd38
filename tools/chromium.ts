import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debianPackages.ts'

const places = [
  // Chromium without a window: it renders the same pages with half the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of Chromium. If there is none, it is installed on Debian when running as root. */
export function findChromium(): string {
  const found = installedChromium() ?? (canInstall() ? install() : undefined)
  if (found) return found
  console.error(
    'The browser tests need Chromium. Install it, for example with: sudo apt-get install -y chromium-headless-shell',
  )
  process.exit(1)
}

export const installedChromium = () =>
  [process.env.CHROMIUM ?? '', ...places].find((path) => path !== '' && existsSync(path))

function install() {
  console.log('Installing Chromium …')
  installPackages('chromium-headless-shell')
  return installedChromium()
}

/** Flags for tests: it may run as root, needs no screen, and contacts no other servers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
