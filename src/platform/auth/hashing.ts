import { type Argon2Parameters, argon2 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '../http/refusal.ts'
import { authCodes } from './codes.ts'

const deriveKey = promisify(argon2)

/**
 * A hash occupies one core for about 30 ms, and one of the four threads that Node also uses for files and DNS. One core and
 * one thread stay free for everything else.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/** About two seconds of work. Further strangers get a 503 at once. */
const mostStrangers = 64

/** Known are signed-in users, known devices and tills. They go first, and their queue has no limit. */
export type Rank = 'known' | 'stranger'
const waiting: Record<Rank, (() => void)[]> = { known: [], stranger: [] }
let running = 0

/** Computes an Argon2id hash. Only a few run at a time, so that many sign-ins at once do not slow down everybody else. */
export async function computeHash(rank: Rank, parameters: Argon2Parameters): Promise<Buffer> {
  await takeTurn(rank)
  try {
    return await deriveKey('argon2id', parameters)
  } finally {
    passTurn()
  }
}

function takeTurn(rank: Rank): Promise<void> | undefined {
  if (running < atOnce) {
    running++
    return undefined
  }
  if (rank === 'stranger' && waiting.stranger.length >= mostStrangers) {
    throw new Refusal(authCodes.manySignIns, {}, { retryAfter: 3 })
  }
  return new Promise((resolve) => waiting[rank].push(resolve))
}

function passTurn() {
  const next = waiting.known.shift() ?? waiting.stranger.shift()
  if (next) next()
  else running--
}
