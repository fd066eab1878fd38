import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { computeHash, type Rank } from '#platform/auth/hashing.ts'
import type { Database } from '#platform/db/database.ts'
import { fault } from '#platform/http/refusal.ts'
import { readShop } from '#platform/shop.ts'
import { passwordFault } from '../rules.ts'
import { consistsOf, guessableWords } from './guessableWords.ts'

// OWASP's parameters for Argon2id.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

export async function hashPassword(password: string, rank: Rank): Promise<string> {
  const salt = randomBytes(16)
  const key = await computeHash(rank, { ...cost, message: password, nonce: salt, tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(key)}`
}

export async function isPassword(password: string, hash: string, rank: Rank): Promise<boolean> {
  const [, memory, passes, parallelism, salt, key] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? []
  if (!salt || !key) throw new Error('A stored password hash does not have the expected format.')
  const expected = Buffer.from(key, 'base64')
  const actual = await computeHash(rank, {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected)
}

/** Verified when the account does not exist, so that a wrong e-mail takes as long as a wrong password. */
export const dummyHash = hashPassword(randomBytes(32).toString('hex'), 'known')

/** Rejects a new password that is easy to guess. */
export async function refuseWeak(
  db: Database,
  password: string,
  { username, email }: { username: string; email: string },
  field: string,
) {
  const weak =
    passwordFault(password, email) ??
    (isCommon(password) ? 'That password is among the common ones. Choose another.' : undefined) ??
    (consistsOf(guessableWords([(await readShop(db)).name, username, email]), password)
      ? 'That password is made only of words about the shop or the account, which are guessed first. Add other words.'
      : undefined)
  if (weak) throw fault(field, weak)
}

const common = new Set(dictionary['passwords-common'])

/** A common password, one with digits and signs around it, or one text repeated. */
function isCommon(password: string) {
  const lower = password.toLowerCase()
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return common.has(lower) || bare === '' || common.has(bare) || /^(.+?)\1+$/.test(lower)
}

function encode(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}
