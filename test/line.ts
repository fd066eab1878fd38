import { createServer, type Socket } from 'node:net'

/** A port that forwards to a server, over a connection that can fail in several ways. */
export interface Line {
  port: number
  /** When connections were closed, by `performance.now()`. A response that was on its way is lost. */
  broken: readonly number[]
  /** From now on all data is lost without an error, as in a broken network. A connection that lost data stays dead. */
  cut(): void
  /**
   * Cuts after the next data of the client that contain this word. The server receives the data, and the client gets no
   * response.
   */
  cutAfter(word: string): void
  /** Forwards nothing until `mend` is called, like a server that hangs. Nothing is lost. */
  hang(): void
  /** Closes all connections and accepts no new ones, like a server that was stopped. */
  refuse(): void
  /** Closes each connection, with an error for the client, in the middle of the data that follows this word. */
  breakAfter(word: string): void
  /** Closes all connections. New ones work. */
  breakAll(): void
  mend(): Promise<void>
  close(): void
}

/** Opens a line. `connect` opens a connection to the server. */
export async function openLineTo(connect: () => Socket): Promise<Line> {
  const pairs = new Set<[Socket, Socket]>()
  const broken: number[] = []
  let isCut = false
  let hangs = false
  let lastWord: string | undefined
  let breakWord: string | undefined
  const server = createServer((here) => {
    const there = connect()
    const pair: [Socket, Socket] = [here, there]
    pairs.add(pair)
    // A connection that was cut stays cut. Only new connections work again.
    let isDead = isCut
    let breaks = false
    pair.forEach((socket, at) => {
      const other = pair[1 - at]!
      if (hangs) socket.pause()
      socket.on('data', (bytes) => {
        isDead ||= isCut
        if (breaks && socket === here) {
          // The first half of the data arrives.
          other.end(bytes.subarray(0, bytes.length / 2))
          return here.resetAndDestroy()
        }
        if (!isDead) other.write(bytes)
        if (socket !== here) return
        if (lastWord !== undefined && bytes.includes(lastWord)) isCut = true
        breaks ||= breakWord !== undefined && bytes.includes(breakWord)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (!isDead) other.destroy()
        pairs.delete(pair)
      })
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const breakAll = () => {
    broken.push(performance.now())
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  await listen(0)
  const { port } = server.address() as { port: number }
  return {
    port,
    broken,
    cut: () => {
      isCut = true
    },
    cutAfter: (word) => {
      lastWord = word
    },
    hang() {
      hangs = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    refuse() {
      server.close()
      breakAll()
    },
    breakAfter: (word) => {
      breakWord = word
    },
    breakAll,
    async mend() {
      isCut = false
      hangs = false
      lastWord = undefined
      breakWord = undefined
      for (const pair of pairs) for (const socket of pair) socket.resume()
      if (!server.listening) await listen(port)
    },
    close() {
      breakAll()
      server.close()
    },
  }
}
