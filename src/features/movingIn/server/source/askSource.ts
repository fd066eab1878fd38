import { setTimeout as pause } from 'node:timers/promises'
import { MoveStopped } from './moveStopped.ts'

/** In milliseconds. */
const longestAnswer = 60_000
const pauses = [500, 2000, 5000]
/** In bytes. A list without pages can be long. */
const largestAnswer = 200 * 1024 * 1024

export interface SourceAnswer {
  status: number
  bytes: Buffer
}

/** Sends a request, and again after a pause if the network or the server fails. A redirect is not followed: it would get the password. */
export async function askSource(address: string, init: RequestInit): Promise<SourceAnswer> {
  for (let tries = 0; ; tries++) {
    const wait = pauses[tries]
    try {
      const answer = await askOnce(address, init)
      if (!isTemporary(answer.status) || wait === undefined) return answer
    } catch (error) {
      if (error instanceof MoveStopped || wait === undefined) throw inWords(error, address)
    }
    await pause(wait)
  }
}

const isTemporary = (status: number) => status >= 500 || status === 429

async function askOnce(address: string, init: RequestInit): Promise<SourceAnswer> {
  const answer = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(longestAnswer) })
  if (answer.status >= 300 && answer.status < 400) {
    const to = answer.headers.get('location') ?? 'another address'
    throw new MoveStopped(`${address} sends the request on to ${to}. Start the command with the address that answers.`)
  }
  return { status: answer.status, bytes: await readBytes(address, answer) }
}

async function readBytes(address: string, answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > largestAnswer) {
      throw new MoveStopped(
        `${address} answers with more than ${largestAnswer / 1024 / 1024} MB. That is no list of a shop.`,
      )
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function inWords(error: unknown, address: string): MoveStopped {
  if (error instanceof MoveStopped) return error
  const { host } = new URL(address)
  const isSlow = error instanceof Error && error.name === 'TimeoutError'
  return new MoveStopped(
    isSlow
      ? `${host} did not answer within ${longestAnswer / 1000} seconds, also when it was asked again. Try again later.`
      : `${host} cannot be reached. Check the address and the network, and start the command again.`,
  )
}
