import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemoFolder, type SocketConnection, startTestPostgres } from './postgres.ts'
import { childrenOf, send } from './processes.ts'
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
  const postmaster = () => Number.parseInt(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8'), 10)
  const signalAll = (signal: NodeJS.Signals) => {
    const main = postmaster()
    // The main process first, so that it starts no others meanwhile.
    for (const pid of [main, ...childrenOf(main)]) send(pid, signal)
  }
  return {
    connection,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    kill: () => process.kill(postmaster(), 'SIGKILL'),
    async stop() {
      signalAll('SIGCONT')
      await stop()
      await removeFolder(folder)
    },
  }
}

/** Opens a connection to PostgreSQL that can be cut: then all data is lost without an error, as in a broken network. */
export async function openLine(to: SocketConnection) {
  const pairs = new Set<[Socket, Socket]>()
  let isCut = false
  let lastWord: string | undefined
  const server = createServer((here) => {
    const there = createConnection(join(to.host, `.s.PGSQL.${to.port}`))
    const pair: [Socket, Socket] = [here, there]
    pairs.add(pair)
    // A connection that was cut stays so. Only new connections work again.
    let isDead = isCut
    pair.forEach((socket, at) => {
      const other = pair[1 - at]!
      socket.on('data', (bytes) => {
        isDead ||= isCut
        if (!isDead) other.write(bytes)
        if (socket === here && lastWord !== undefined && bytes.includes(lastWord)) isCut = true
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (!isDead) other.destroy()
        pairs.delete(pair)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `postgres://${to.user}@127.0.0.1:${port}`,
    cut: () => {
      isCut = true
    },
    /** Cuts the connection after the next data of the app that contains this word. PostgreSQL receives it, the app no answer. */
    cutAfter: (word: string) => {
      lastWord = word
    },
    mend: () => {
      isCut = false
      lastWord = undefined
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}
