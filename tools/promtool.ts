import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'

/** Only the program is kept: Debian's package itself would start a Prometheus on this machine. */
const folder = 'node_modules/.cache/promtool'
const own = `${folder}/usr/bin/promtool`

/** Returns the path of promtool, which checks files for Prometheus. If there is none, it is fetched on Debian. */
export function findPromtool(): string {
  const found = [process.env.PROMTOOL ?? '', '/usr/bin/promtool', own].find((path) => path !== '' && existsSync(path))
  if (found) return found
  if (existsSync('/usr/bin/apt-get')) fetchPackage()
  if (existsSync(own)) return own
  throw new Error('This check needs promtool. Install Prometheus, and set PROMTOOL to the path of its promtool.')
}

function fetchPackage() {
  console.log('Fetching promtool …')
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) spawnSync('apt-get', ['update'], { stdio: ['ignore', 'ignore', 'inherit'] })
  spawnSync('apt-get', ['download', 'prometheus'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (file)
    execFileSync('sh', ['-c', `dpkg-deb --fsys-tarfile "$0" | tar -x ./usr/bin/promtool`, file], { cwd: folder })
}
