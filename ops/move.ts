import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemoShop } from '#app/demoShop.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { fillOrders } from '#test/orders.ts'
import { olderPostgres } from '../tools/olderPostgres.ts'
import { startPostgres15 } from '../tools/postgres15.ts'
import { say } from '../tools/say.ts'

export const about =
  'upgrades a shop from PostgreSQL 17 to 18, and moves it to 15 and back; `large` fills it with 1,000,000 orders.'

/** The steps after which the upgrade and the move are killed. */
const breaks = ['Copying', 'Comparing', 'Building', 'Set ', 'Running the checks']

export async function run([size]: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tidewater-move-'))
  const external = await startPostgres15()
  try {
    await checkMove(join(folder, 'data'), external.createShop, size === 'large')
  } finally {
    await external.stop()
    await rm(folder, { recursive: true })
  }
}

async function checkMove(DATA_DIR: string, createShop: () => Promise<string>, isLarge: boolean) {
  await fillShop(DATA_DIR, isLarge)
  await expectOutput(
    'src/app/main.ts',
    [],
    { DATA_DIR, PORT: '0' },
    1,
    /is of PostgreSQL 17, .* Run npm run upgrade-postgres/,
  )

  if (!isLarge)
    for (const sentence of breaks) {
      await killAt(sentence, 'tools/upgradePostgres.ts', [], { DATA_DIR })
      await checkOlderStarts(DATA_DIR)
    }
  await measure('17 to 18', 'tools/upgradePostgres.ts', [], { DATA_DIR })
  await expectOutput('tools/upgradePostgres.ts', [], { DATA_DIR }, 0, /is of PostgreSQL 18 already/)
  await checkServes({ DATA_DIR })

  const DATABASE_URL = await createShop()
  const wrong = DATABASE_URL.replace(/:[^:@]+@/, ':wrong@')
  await expectOutput('tools/move.ts', [wrong], { DATA_DIR }, 1, /does not accept this user and password/)
  await checkSilentServer(DATA_DIR)
  if (!isLarge) for (const sentence of breaks) await killAt(sentence, 'tools/move.ts', [DATABASE_URL], { DATA_DIR })
  await measure('embedded 18 to external 15', 'tools/move.ts', [DATABASE_URL], { DATA_DIR })
  await checkServes({ DATABASE_URL, DATA_DIR })

  if (!isLarge)
    for (const sentence of breaks)
      await killAt(sentence, 'tools/move.ts', ['embedded', '--yes'], { DATABASE_URL, DATA_DIR })
  await measure('external 15 to embedded 18', 'tools/move.ts', ['embedded', '--yes'], { DATABASE_URL, DATA_DIR })
  await checkServes({ DATA_DIR })

  // Back to the release before, as the upgrade has printed.
  await rename(join(DATA_DIR, 'postgres'), join(DATA_DIR, 'postgres-18'))
  await rename(join(DATA_DIR, 'postgres-17'), join(DATA_DIR, 'postgres'))
  await checkOlderStarts(DATA_DIR)
  const left = (await readdir(DATA_DIR)).filter((name) => name === 'unfinished-move')
  if (left.length > 0) throw new Error('A move has left its folder behind.')
  console.table(measured)
}

/** Fills a shop in PostgreSQL 17, as a release with that version would have. */
async function fillShop(dataDir: string, isLarge: boolean) {
  const postgres = await startEmbeddedPostgres(dataDir, say, { postgresPackage: olderPostgres('17', dataDir) })
  const db = openDatabase(postgres.connection)
  await migrate(db)
  await fillDemoShop(db)
  if (isLarge) await fillOrders(db, 1_000_000)
  await db.destroy()
  await postgres.stop()
}

/** The older release can still start on its folder, which has all its rows. */
async function checkOlderStarts(dataDir: string) {
  const postgres = await startEmbeddedPostgres(dataDir, () => {}, { postgresPackage: olderPostgres('17', dataDir) })
  const db = openDatabase(postgres.connection)
  const stores = await db.selectFrom('stores').select('id').execute()
  await db.destroy()
  await postgres.stop()
  if (stores.length !== 11) throw new Error(`The older release finds ${stores.length} stores instead of 11.`)
}

/** Checks a server that accepts connections and never answers. */
async function checkSilentServer(DATA_DIR: string) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const silence = /does not answer within 10 seconds/
  await expectOutput('tools/move.ts', [`postgres://a:b@127.0.0.1:${port}/c`], { DATA_DIR }, 1, silence)
  server.close()
}

/** Starts the built shop, signs in and stops it. */
async function checkServes(variables: Record<string, string>) {
  const shop = begin('src/app/main.ts', [], { ...variables, PORT: '0', LOG_LEVEL: 'error' })
  const address = await shop.until(/open at (http:\/\/[^/]+)/)
  const account = { email: 'admin@tidewater.example', password: demoPassword }
  const signedIn = await fetch(`${address}/api/user/signin/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const ready = await fetch(`${address}/health/ready`)
  shop.child.kill('SIGTERM')
  await shop.ended
  if (signedIn.status !== 200 || ready.status !== 200) throw new Error(`The shop does not serve: ${shop.output()}`)
  console.log(`The shop serves with ${Object.keys(variables).join(' and ')}.`)
}

const measured: Record<string, string>[] = []

/** Runs a move to its end, and notes how many rows a second it took with all its checks. */
async function measure(name: string, program: string, args: string[], variables: Record<string, string>) {
  const began = performance.now()
  const output = await expectOutput(program, args, variables, 0, /^all +[\d,]+$/m)
  const seconds = (performance.now() - began) / 1000
  const rows = Number(/^all +([\d,]+)$/m.exec(output)?.[1]?.replaceAll(',', ''))
  measured.push({
    move: name,
    rows: rows.toLocaleString('en-CA'),
    seconds: seconds.toFixed(1),
    'rows a second': Math.round(rows / seconds).toLocaleString('en-CA'),
  })
}

/** Kills a program with SIGKILL as soon as it prints the sentence. */
async function killAt(sentence: string, program: string, args: string[], variables: Record<string, string>) {
  const running = begin(program, args, variables)
  await running.until(new RegExp(`^(${sentence})`, 'm'))
  running.child.kill('SIGKILL')
  await running.ended
  console.log(`${program} was killed at “${sentence}”.`)
}

async function expectOutput(
  program: string,
  args: string[],
  variables: Record<string, string>,
  code: number,
  sentence: RegExp,
): Promise<string> {
  const { ended, output } = begin(program, args, variables)
  const ending = await ended
  console.log(`▸ ${program}\n${output()}`)
  if (ending !== code || !sentence.test(output()))
    throw new Error(`${program} ended with ${ending}, without ${sentence}.`)
  return output()
}

function begin(program: string, args: string[], variables: Record<string, string>) {
  const { PATH } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
      for (const listener of listeners) listener()
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      listeners.add(() => {
        const found = pattern.exec(output)
        if (found) resolve(found[1] ?? '')
      })
      void ended.then(() => reject(new Error(`${program} ended without ${pattern}: ${output}`)))
    })
  return { child, ended, until, output: () => output }
}
