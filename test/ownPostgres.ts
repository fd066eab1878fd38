import { mkdtemp } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Line, openLineTo } from './line.ts'
import { copyDemoFolder, type SocketConnection, startTestPostgres } from './postgres.ts'
import { postmasterOf, sendToAll } from './processes.ts'
import { removeFolder } from './removeFolder.ts'

export interface OwnPostgres {
  connection: SocketConnection
  /** Pauses all its processes, like a machine that hangs. */
  freeze(): void
  thaw(): void
  /** Kills it. The embedded server's supervisor starts it again. */
  kill(): void
  stop(): Promise<void>
}

/** Starts a PostgreSQL for one test file, which may freeze and kill it. It has the demo shop. */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'own-'))
  const home = join(folder, 'data')
  await copyDemoFolder(home)
  const { connection, stop } = await startTestPostgres(home)
  const signalAll = (signal: NodeJS.Signals) => sendToAll(postmasterOf(home), signal)
  return {
    connection,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    kill: () => process.kill(postmasterOf(home), 'SIGKILL'),
    async stop() {
      signalAll('SIGCONT')
      await stop()
      await removeFolder(folder)
    },
  }
}

/** Opens a line to PostgreSQL, and returns it with its address. */
export async function openLine(to: SocketConnection): Promise<Line & { url: string }> {
  const line = await openLineTo(() => createConnection(join(to.host, `.s.PGSQL.${to.port}`)))
  return { ...line, url: `postgres://${to.user}@127.0.0.1:${line.port}` }
}
