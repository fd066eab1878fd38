import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
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
import { cleanUpAfterEach, start, stop } from '../fixtures/startedShop.ts'
import { aStubbedMachine } from '../fixtures/stubbedMachine.ts'
import { freePort } from '../freePort.ts'
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
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
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

  beforeAll(() => copyDemoFolder(data()))

  it('takes an order, and makes a PDF and an export, without Node and npm in PATH', async () => {
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
    await stop(shop.program)
  })

  it('has tools that run', async () => {
    expect(await runTool('verify')).toContain('The stock ledger explains the quantities of every product.')
    expect(await runTool('backup')).toContain('Proved it')
    expect(await runTool('rescue', 'micmac@tidewater.example', '--yes')).toContain('Done.')
    expect(await runTool('restore', 'newest', '--yes')).toContain('The shop was restored')
    expect(await runTool('migrate')).toContain('The database is up to date.')
    expect(await runTool('upgradePostgres')).toContain('The database is of PostgreSQL 18 already.')
    expect(await runTool('move', 'embedded')).toContain('DATABASE_URL is not set')
  })
})

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('install', () => {
  let machine: Awaited<ReturnType<typeof aStubbedMachine>>
  let first: string
  let port: number
  beforeAll(async () => {
    machine = await aStubbedMachine(join(folder, 'machine'))
    first = (await readFile(join(release, 'RELEASE'), 'utf8')).trim()
    port = await freePort()
  })

  const install = (from: string, ...args: string[]) => machine.run(join(from, 'install'), ...args)
  const current = () => readlink(machine.at('opt/tidewater/current'))
  const settings = () => machine.at('etc/tidewater/tidewater.env')

  it('prints each step of a dry run, and changes nothing', async () => {
    const { code, output } = await install(release, '--dry-run', '--no-start')
    expect([code, output]).toEqual([0, expect.stringContaining('+ useradd --system')])
    expect(await readdir(machine.at('opt'))).toEqual([])
    expect(await machine.takeCalls()).toEqual([])
  })

  it('without a start, adds the user, the code, the service, the command and the settings', async () => {
    const { code, output } = await install(release, '--no-start')
    expect([code, output]).toEqual([0, expect.anything()])
    expect(await current()).toBe(first)
    expect(await machine.takeCalls()).toEqual(['daemon-reload'])
    expect(await readdir(machine.at('sbin'))).toEqual(['tidewater'])
    expect((await stat(settings())).mode & 0o777).toBe(0o600)
    const users = await readFile(machine.at('etc/passwd'), 'utf8')
    expect(users).toMatch(/^tidewater:.*:\/var\/lib\/tidewater:\/usr\/sbin\/nologin$/m)
    // The unit names a program that the user of the shop can run.
    const unit = await readFile(machine.at('etc/systemd/system/tidewater.service'), 'utf8')
    const program = /^ExecStart=(\S+)/m.exec(unit)?.[1] ?? ''
    const asShop = ['setpriv', '--reuid=tidewater', '--regid=tidewater', '--clear-groups', program, '--version']
    expect(await machine.run(...asShop)).toEqual({ code: 0, output: expect.stringMatching(/^v\d+\./) })
  })

  it('starts the shop, upgrades it, goes back, and can be repeated', async () => {
    await writeFile(settings(), `PUBLIC_URL=https://shop.test\nPORT="${port}"\n`)
    const begun = await install(release)
    expect(begun.output).toContain(`Release ${first} is open at http://127.0.0.1:${port}/admin`)
    expect((await machine.takeCalls()).slice(-3)).toEqual(['daemon-reload', 'enable tidewater', 'restart tidewater'])

    const next = `${release}-next`
    await promisify(execFile)('cp', ['-al', release, next])
    await removeFolder(join(next, 'RELEASE'))
    await writeFile(join(next, 'RELEASE'), '9.9.9+1234567\n')
    const upgraded = await install(next)
    expect(upgraded.output).toContain(`To go back: sudo /opt/tidewater/${first}/install`)
    expect([upgraded.code, await current()]).toEqual([0, '9.9.9+1234567'])
    expect((await install(next)).code).toBe(0)
    expect(await readFile(settings(), 'utf8')).toContain('shop.test')

    expect((await install(`/opt/tidewater/${first}`)).code).toBe(0)
    expect(await current()).toBe(first)
    await machine.breakService()
    const broken = await install(next)
    await machine.repairService()
    expect(broken).toEqual({ code: 1, output: expect.stringContaining('The shop did not start.') })
    expect(broken.output).toContain(`To go back: sudo /opt/tidewater/${first}/install`)
  })

  it.each([
    ['without root', ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'], 'It needs root: sudo ./install'],
    [
      'without systemd',
      ['sh', '-c', 'rmdir /run/systemd/system; "$@"; mkdir /run/systemd/system; false', 'sh'],
      'systemd',
    ],
  ])('refuses %s with a sentence', async (_, before, sentence) => {
    const { code, output } = await machine.run(...before, `/opt/tidewater/${first}/install`)
    expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^Nothing was changed. .*${sentence}`))])
  })

  it('refuses a port that is in use with a sentence', async () => {
    await machine.stopService()
    const other = createServer().listen(port, '127.0.0.1')
    const { code, output } = await install(release)
    other.close()
    expect([code, output]).toEqual([1, expect.stringContaining(`Nothing was changed. Port ${port} is in use.`)])
  })
})
