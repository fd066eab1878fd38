import { Agent, request } from 'node:http'
import { expect, it } from 'vitest'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { today } from '#shared/day.ts'
import { type Role, roles } from '#shared/roles.ts'
import { isOpen, type Operation, readOperations } from '../../ops/attack/openApi.ts'
import { publicPages } from '../e2e/publicPages.ts'
import { aDemoFolder, cleanUpAfterEach, start } from '../fixtures/startedShop.ts'

cleanUpAfterEach()

// Some objects, such as the formatters of `Intl`, have much more memory than the garbage collector knows of. A node that
// creates them for each request takes gigabytes before they are collected. So these tests send many requests to each page of
// the site and each list, and compare the memory that the garbage collector does not know.

/** How many requests a round has. `SOAK_REQUESTS=10000 npm run test:slow -- soak` finds a smaller growth, and takes hours. */
const requests = Number(process.env.SOAK_REQUESTS ?? 500)
/** In bytes: 12 KB with each request of 500. Libraries take and return 4 MB now and then, so a growth must be found in every round. */
const mostGrowth = 4 * 2 ** 20 + requests * 4 * 2 ** 10
const rounds = 5
/** In bytes. The alert MemoryHigh fires above this, and the machine of the test must not run out of memory. */
const mostMemory = 1.5e9
const step = 250

/** The garbage collector has nothing to do before the heap is this large, in megabytes, so what is made for a request is seen. */
const flags = ['--initial-old-space-size=900', '--no-memory-reducer']

interface Asked {
  name: string
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

const accounts: Record<Role, string> = {
  admin: 'admin',
  admin_warehouse: 'warehouse',
  admin_user: 'hsc',
  supplier: 'supplier',
}

/** Calls that need more than an empty body, and calls that read although their address does not say so. */
const bodies: Readonly<Record<string, object>> = {
  // The first file that is imported.
  'POST /api/admin/import/rows/search/': { id: 1 },
  'POST /api/admin/stock/place/search/': { store_id: 1 },
  'POST /api/admin/storePhoto/all/': { store_id: 1 },
  'POST /api/appointment/slots/': { store: 'Mic Mac', date: today() },
  // Their whole lists take a fifth of a second.
  'POST /pos/mobileReport/all/': { per_page: 100 },
  'POST /pos/timestamp/all/': { per_page: 100 },
  'POST /pos/zReport/all/': { per_page: 100 },
  'POST /api/shift/all/': { store: 'Mic Mac', from: today(), to: today() },
}

/** Addresses that are no page of the site and no call. */
const otherAddresses = [
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/admin/signin',
  '/health/ready',
  '/metrics',
]

it(
  'the memory of a node does not grow with the number of requests for a page or a list',
  async () => {
    const settings = { DATA_DIR: await aDemoFolder(), BACKUP_URL: 'off' }
    const { address } = await start(settings, [...flags, 'src/app/main.ts'])
    await importFile(address)
    // The pages are last, because they make most garbage.
    const all = [...(await callsOf(address)), ...pagesOf(address)]
    // The code is compiled, and the buffers grow to their usual size.
    for (const asked of all) {
      const wanted = asked.url.endsWith('/nowhere?soak') ? 404 : 200
      expect([...(await send(asked, 20))], asked.name).toEqual([wanted])
    }
    const growing: string[] = []
    for (const asked of all) {
      const growth = await measureGrowth(address, asked)
      console.log(
        `${asked.name}: ${megabytes(growth)} MB more, ${megabytes((await readMemory(address)).all)} MB in all`,
      )
      if (growth > mostGrowth)
        growing.push(`${asked.name}: ${Math.round(growth / requests / 1024)} KB with each request`)
      if ((await readMemory(address)).all > mostMemory) break
    }
    expect(growing).toEqual([])
    expect((await readMemory(address)).all).toBeLessThan(mostMemory)
  },
  8 * 3_600_000,
)

/** By how much the memory grows in each round at least. */
async function measureGrowth(address: string, asked: Asked): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds && least > mostGrowth; round++) {
    const before = await readMemory(address)
    let after = before
    for (let sent = 0; sent < requests && after.all < mostMemory; sent += step) {
      await send(asked, Math.min(step, requests - sent))
      after = await readMemory(address)
    }
    least = Math.min(least, after.unknown - before.unknown)
    if (after.all > mostMemory) break
  }
  return least
}

/** One page of each kind. A page with a query is not kept, so it is drawn for each request. */
const pagesOf = (address: string): Asked[] =>
  [...publicPages.map((path) => `${path}${path.includes('?') ? '&' : '?'}soak`), ...otherAddresses].map((path) => ({
    name: `GET ${path}`,
    url: address + path,
    method: 'GET',
    headers: { accept: 'text/html' },
  }))

/** All calls that read and need no id. An address that ends with `/search/` or `/all/` only reads. */
async function callsOf(address: string): Promise<Asked[]> {
  const tokens = new Map<string, string>()
  for (const role of roles) tokens.set(role, await signIn(address, accounts[role]))
  const reads = ({ name, method, path, params }: Operation) =>
    Object.keys(params).length === 0 && (method === 'GET' || /\/(search|all)\/$/.test(path) || name in bodies)
  return (await readOperations(address)).filter(reads).map((operation) => {
    const { name, method, path, allow } = operation
    const token = isOpen(operation) ? undefined : tokens.get(allow[0] ?? '')
    return {
      name,
      url: address + path,
      method: method === 'GET' ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(method !== 'GET' && { body: JSON.stringify(bodies[name] ?? {}) }),
    }
  })
}

async function importFile(address: string) {
  const form = new FormData()
  form.append('kind', 'products')
  form.append('fileToUpload', new File(['Device,Product Type\nAnchor,Phone Case\n'], 'products.csv'))
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}` }
  const { status } = await fetch(`${address}/api/admin/import/insert/`, { method: 'POST', headers, body: form })
  expect(status).toBe(200)
}

async function signIn(address: string, account: string): Promise<string> {
  const answer = await fetch(`${address}/api/user/signin/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@tidewater.example`, password: demoPassword }),
  })
  return (await answer.json()).token
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1)

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends a request several times, four at a time, and returns each status of the responses once. */
async function send(asked: Asked, amount: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  let left = amount
  const sender = async () => {
    while (left-- > 0) statuses.add(await sendOnce(asked))
  }
  await Promise.all(Array.from({ length: 4 }, sender))
  return statuses
}

/** `fetch` would take more processor time than the shop. */
const sendOnce = ({ url, method, headers, body }: Asked) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })

/** The memory of the process, and the part of it that the garbage collector does not know. */
async function readMemory(address: string) {
  const text = await (await fetch(`${address}/metrics`)).text()
  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  const all = figure('process_resident_memory_bytes')
  return { all, unknown: all - figure('tidewater_heap_reserved_bytes') - figure('tidewater_external_memory_bytes') }
}
