import { performance } from 'node:perf_hooks'

// The attacked shop loads this file before its own program: `node --import=…/figures.ts src/app/main.ts`.

/** What the process of the shop reports about itself. */
export interface Figures {
  /** Milliseconds of the longest turn of the event loop since the last report. */
  longestTurn: number
  /** Names that were added to the prototype of all objects. */
  pollution: string[]
}

const tick = 5
const known = new Set(Object.getOwnPropertyNames(Object.prototype))
let longestTurn = 0
let [at, used] = [performance.now(), threadTime()]

// Threads and other processes of the shop inherit its flags, and receive other messages.
if (process.argv[1]?.endsWith('main.ts')) {
  setInterval(measureTurn, tick).unref()
  process.on('message', (message) => {
    if (message === 'figures') report()
  })
  // Ends the shop if the attack was killed, and does not let the channel keep the shop running.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}

/**
 * A turn took as long as the timer was late, but not longer than this thread was busy. The rest of the delay was caused by
 * other programs.
 */
function measureTurn() {
  const [lastAt, lastUsed] = [at, used]
  ;[at, used] = [performance.now(), threadTime()]
  longestTurn = Math.max(longestTurn, Math.min(at - lastAt - tick, used - lastUsed))
}

function report() {
  measureTurn()
  const pollution = Object.getOwnPropertyNames(Object.prototype).filter((name) => !known.has(name))
  process.send?.({ longestTurn, pollution } satisfies Figures)
  longestTurn = 0
}

function threadTime() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
