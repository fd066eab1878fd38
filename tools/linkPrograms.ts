import { rmSync, symlinkSync } from 'node:fs'
import { relative } from 'node:path'
import { findPackage, linkPrograms } from '#platform/db/embedded/programs.ts'

// The last step of `npm run build`, for a shop that something else than npm starts. The path of this Node is another one on
// each platform, so it gets a link. A shop that may not change its own code cannot make the links of PostgreSQL's libraries.
const node = 'dist/node'
rmSync(node, { force: true })
symlinkSync(relative('dist', process.execPath), node)
if (await linkPrograms(findPackage('.'))) console.log(`Built. Start the shop with: ${node} src/app/main.ts`)
else {
  console.error('The links of PostgreSQL’s libraries could not be made in node_modules.')
  process.exitCode = 1
}
