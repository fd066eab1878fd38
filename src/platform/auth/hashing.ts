import { type Argon2Parameters, argon2 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Refusal } from '../refusal/refusal.ts'
import { authCodes } from './codes.ts'

const deriveKey = promisify(argon2)

/** The cost of each new hash, of a password or a pin: OWASP's parameters for Argon2id. */
export const hashCost = { memory: 19_456, passes: 2, parallelism: 1 }

/**
 * A hash occupies one core for about 30 ms, and one of the four threads that Node also uses for files and DNS. One core and
 * one thread stay free for everything else.
 */
const mostAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/** About two seconds of work. Further unknown callers are answered with 503 at once. */
const mostUnknown = 64

/** Signed-in users, known devices and tills are known. They come first, and their queue has no limit. */
export type Rank = 'known' | 'unknown'
const waiting: Record<Rank, (() => void)[]> = { known: [], unknown: [] }
let running = 0

/** Computes an Argon2id hash. Only a few run at the same time, so that many sign-ins do not slow down other requests. */
export async function computeHash(rank: Rank, parameters: Argon2Parameters): Promise<Buffer> {
  await takeTurn(rank)
  try {
    return await deriveKey('argon2id', parameters)
  } finally {
    passTurn()
  }
}

function takeTurn(rank: Rank): Promise<void> | undefined {
  if (running < mostAtOnce) {
    running++
    return undefined
  }
  if (rank === 'unknown' && waiting.unknown.length >= mostUnknown) {
    throw new Refusal(authCodes.manySignIns, {}, { retryAfter: 3 })
  }
  return new Promise((resolve) => waiting[rank].push(resolve))
}

function passTurn() {
  const next = waiting.known.shift() ?? waiting.unknown.shift()
  if (next) next()
  else running--
}
