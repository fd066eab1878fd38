import { execFile, execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { signInCall } from '#features/accounts/signInContract.ts'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { cleanUpAfterEach, endLater, start, stop } from '../fixtures/startedShop.ts'
import { copyDemoFolder } from '../postgres.ts'
import { removeFolder } from '../removeFolder.ts'

cleanUpAfterEach()

let folder: string
let release: string
let archive: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidewater-release-'))
  await promisify(execFile)('node', ['tools/run.mjs', 'release', folder])
  const [made = ''] = await readdir(folder)
  archive = join(folder, made)
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder])
  release = archive.replace('.tar.gz', '')
})
afterAll(() => removeFolder(folder))

const megabytes = 1024 ** 2
const { devDependencies, dependencies } = JSON.parse(await readFile('package.json', 'utf8'))

describe('the file of a release', () => {
  it('has at most 120 MB, and 310 MB when it is unpacked', async () => {
    expect((await stat(archive)).size).toBeLessThan(120 * megabytes)
    const [kilobytes = ''] = execFileSync('du', ['-sk', release], { encoding: 'utf8' }).split('\t')
    expect(Number(kilobytes) * 1024).toBeLessThan(310 * megabytes)
  })

  it('has the packages of the server and no others, no tests and no C headers', async () => {
    const isInstalled = (name: string) =>
      stat(join(release, 'node_modules', name)).then(
        () => true,
        () => false,
      )
    expect(await Promise.all(Object.keys(dependencies).map(isInstalled))).not.toContain(false)
    expect(await Promise.all(Object.keys(devDependencies).map(isInstalled))).not.toContain(true)
    const { packages } = JSON.parse(await readFile(join(release, 'node_modules/.package-lock.json'), 'utf8'))
    expect(Object.keys(packages).filter((path) => packages[path].dev)).toEqual([])
    const files = await readdir(join(release, 'src'), { recursive: true })
    expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([])
    expect(await readdir(join(release, `node_modules/node-${process.platform}-${process.arch}`))).not.toContain(
      'include',
    )
  })
})

describe('the shop of an unpacked release', () => {
  const data = () => join(folder, 'data')
  const environment = () => ({
    PATH: '/usr/bin:/bin',
    DATA_DIR: data(),
    BACKUP_URL: `file://${join(folder, 'backups')}`,
  })

  /** Runs a tool as `sudo tidewater` does, and returns what it printed. */
  async function runTool(tool: string, ...args: string[]) {
    const options = { cwd: release, env: { ...environment(), NODE_ENV: 'production', PUBLIC_URL: 'https://shop.test' } }
    const done = await promisify(execFile)(join(release, 'dist/node'), [`tools/${tool}.ts`, ...args], options).catch(
      (error) => error,
    )
    return `${done.stdout}${done.stderr}`
  }

  it('takes an order, makes a PDF and an export, and all its tools run, without Node and npm in PATH', async () => {
    await copyDemoFolder(data())
    const shop = await start(environment(), ['src/app/main.ts'], { node: join(release, 'dist/node'), cwd: release })
    const send = async (
      call: Call,
      body: object,
      { token = '', ...params }: { token?: string; userId?: number } = {},
    ) => {
      const response = await fetch(shop.address + addressOf(call, params), {
        method: call.method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.status, bytes.toString('utf8', 0, 200)]).toEqual([200, expect.anything()])
      return bytes
    }
    const signedIn = await send(signInCall, { email: 'micmac@tidewater.example', password: demoPassword })
    const { token, id: userId } = JSON.parse(signedIn.toString())
    await send(cartCalls.add, { product_id: 1, quantity: 1 }, { token })
    const order = JSON.parse((await send(orderCalls.place, {}, { token, userId })).toString())
    expect(order.id).toBeGreaterThan(0)
    const labels = await send(
      barcodeCalls.labels,
      { items: [{ product_id: 1, count: 2 }], format: 'letter_30' },
      { token },
    )
    expect(labels.toString('latin1', 0, 5)).toBe('%PDF-')
    const sheet = await send(orderCalls.export, {}, { token })
    expect(sheet.toString('latin1', 0, 2)).toBe('PK')
    for (const path of ['/', '/admin/signin']) expect((await fetch(shop.address + path)).status).toBe(200)

    expect(await runTool('verify')).not.toMatch(/Error|not /)
    expect(await runTool('backup')).toContain('Proved it')
    expect(await runTool('rescue', 'micmac@tidewater.example', '--yes')).toContain('Done.')
    await stop(shop.program)
    expect(await runTool('restore', 'newest', '--yes')).toContain('The shop was restored')
    expect(await runTool('migrate')).toContain('The database is up to date.')
    expect(await runTool('upgradePostgres')).toContain('The database is of PostgreSQL 18 already.')
    expect(await runTool('move', 'embedded')).toContain('DATABASE_URL is not set')
  })
})

// In a mount namespace, where /etc, /opt, /run and /usr/local/sbin are folders of the test. Only `systemctl` is not the real one.
describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('install', () => {
  const machine = () => join(folder, 'machine')
  const service = () => join(machine(), 'run/systemctl')
  const calls = async () => (await readFile(join(service(), 'calls'), 'utf8')).trim().split('\n')

  beforeAll(async () => {
    for (const path of ['opt', 'run/systemd/system', 'run/systemctl', 'sbin'])
      await mkdir(join(machine(), path), { recursive: true })
    await cp('/etc', join(machine(), 'etc'), { recursive: true, verbatimSymlinks: true })
    await mkdir(join(machine(), 'etc/systemd/system'), { recursive: true })
    // It notes its arguments. The service is active after it was restarted, and does not start while there is a file `broken`.
    const stub = `#!/bin/sh
echo "$*" >>/run/systemctl/calls
case "$1" in
  is-active) test -e /run/systemctl/active ;;
  restart) test ! -e /run/systemctl/broken && touch /run/systemctl/active ;;
esac
`
    await writeFile(join(service(), 'systemctl'), stub, { mode: 0o755 })
  })

  /** Runs the program on the machine of the test. */
  function onMachine(...command: string[]): Promise<{ code: number; output: string }> {
    const mounts = Object.entries({ opt: '/opt', etc: '/etc', run: '/run', sbin: '/usr/local/sbin' })
    const script = [
      ...mounts.map(([from, to]) => `mount --bind "${join(machine(), from)}" ${to}`),
      'export PATH=/run/systemctl:/usr/sbin:/usr/bin:/sbin:/bin',
      'exec "$@"',
    ].join(' && ')
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command])
    endLater(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
  }
  const install = (from: string, ...args: string[]) => onMachine(join(from, 'install'), ...args)
  const current = () => readlink(join(machine(), 'opt/tidewater/current'))

  it('prints each step of a dry run, and changes nothing', async () => {
    const { code, output } = await install(release, '--dry-run')
    expect([code, output]).toEqual([0, expect.stringContaining('+ useradd --system')])
    expect(output).toContain('+ systemctl restart tidewater')
    expect(await readdir(join(machine(), 'opt'))).toEqual([])
    expect(await calls()).toEqual(['is-active --quiet tidewater'])
  })

  it('installs, upgrades, goes back, and can be repeated', async () => {
    const first = (await readFile(join(release, 'RELEASE'), 'utf8')).trim()
    const { code, output } = await install(release)
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`Release ${first} is open at http://127.0.0.1:3000/admin`),
    ])
    expect(await current()).toBe(first)
    expect((await calls()).slice(-3)).toEqual(['daemon-reload', 'enable tidewater', 'restart tidewater'])
    const settings = join(machine(), 'etc/tidewater/tidewater.env')
    expect((await stat(settings)).mode & 0o777).toBe(0o600)
    expect(await readFile(join(machine(), 'etc/passwd'), 'utf8')).toMatch(
      /^tidewater:.*:\/var\/lib\/tidewater:\/usr\/sbin\/nologin$/m,
    )
    // The unit names programs that exist, and the user of the shop can read and run them.
    const unit = await readFile(join(machine(), 'etc/systemd/system/tidewater.service'), 'utf8')
    const program = /^ExecStart=(\S+)/m.exec(unit)?.[1] ?? ''
    const asShop = await onMachine(
      'setpriv',
      '--reuid=tidewater',
      '--regid=tidewater',
      '--clear-groups',
      program,
      '--version',
    )
    expect(asShop).toEqual({ code: 0, output: expect.stringMatching(/^v24\./) })

    await writeFile(settings, 'PUBLIC_URL=https://shop.test\nPORT="3100"\n')
    await promisify(execFile)('cp', ['-al', release, `${release}-next`])
    await removeFolder(join(`${release}-next`, 'RELEASE'))
    await writeFile(join(`${release}-next`, 'RELEASE'), '9.9.9+1234567\n')
    const upgrade = await install(`${release}-next`)
    expect(upgrade.output).toContain(`To go back: sudo /opt/tidewater/${first}/install`)
    expect([upgrade.code, await current()]).toEqual([0, '9.9.9+1234567'])
    expect(upgrade.output).toContain('is open at http://127.0.0.1:3100/admin')
    expect((await install(`${release}-next`)).code).toBe(0)
    expect(await readFile(settings, 'utf8')).toContain('shop.test')

    await writeFile(join(service(), 'broken'), '')
    const broken = await install(`${release}-next`)
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('The shop did not start.')])
    await removeFolder(join(service(), 'broken'))
    expect((await onMachine(`/opt/tidewater/${first}/install`)).code).toBe(0)
    expect(await current()).toBe(first)
  })

  it.each([
    ['without root', ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'], 'It needs root: sudo ./install'],
    [
      'without systemd',
      ['sh', '-c', 'mv /run/systemd /run/away; "$@"; code=$?; mv /run/away /run/systemd; exit $code', 'sh'],
      'does not run systemd',
    ],
  ])('refuses %s with a sentence', async (_, before, sentence) => {
    const { code, output } = await onMachine(...before, `/opt/tidewater/${await current()}/install`)
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
  })

  it('refuses a port that is in use with a sentence', async () => {
    await removeFolder(join(service(), 'active'))
    const { createServer } = await import('node:net')
    const other = createServer().listen(3100, '127.0.0.1')
    const { code, output } = await install(release)
    other.close()
    expect([code, output]).toEqual([1, expect.stringContaining('Nothing was changed. Port 3100 is in use.')])
  })
})
