import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { licencesPage, readPackages } from './licences.ts'

// Writes the list of all packages: dist/sbom.cdx.json in the format of CycloneDX, without the packages for development, and
// docs/licences.md. The build itself lists the packages in the pages. It only reads the lock file, so it needs no network.
const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev']
const npm = process.env.npm_execpath
const { status, stdout } = npm
  ? spawnSync(process.execPath, [npm, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  : spawnSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
if (status === 0) {
  const bill: { metadata: { component: { name: string } }; components: unknown[] } = JSON.parse(stdout)
  // Otherwise the name would be that of the folder.
  bill.metadata.component.name = 'tidewater'
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(bill, null, 2)}\n`)
  writeFileSync('docs/licences.md', licencesPage(readPackages()))
  console.log(`Wrote dist/sbom.cdx.json, with ${bill.components.length} packages, and docs/licences.md.`)
} else {
  console.error('npm could not read the lock file: its error is above. The command needs npm 9.5 or later.')
  process.exitCode = 1
}
