import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { computeHash, hashCost, type Rank } from '#platform/auth/hashing.ts'
import type { Database } from '#platform/db/database.ts'
import type { RefusalFault } from '#platform/http/refusal.ts'
import { readShop } from '#platform/shop.ts'
import { passwordFault } from '../rules.ts'
import { consistsOf, guessableWords } from './guessableWords.ts'

export async function hashPassword(password: string, rank: Rank): Promise<string> {
  const salt = randomBytes(16)
  return formatHash(salt, await computeHash(rank, { ...hashCost, message: password, nonce: salt, tagLength: 32 }))
}

/**
 * Returns a hash that no password has. It is verified when the account does not exist, so that a wrong e-mail takes as long
 * as a wrong password.
 */
export const dummyHash = () => formatHash(randomBytes(16), randomBytes(32))

const formatHash = (salt: Buffer, key: Buffer) =>
  `$argon2id$v=19$m=${hashCost.memory},t=${hashCost.passes},p=${hashCost.parallelism}$${encode(salt)}$${encode(key)}`

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

/** Finds out why a new password is easy to guess. Returns no fault for a good one. */
export async function weakPasswordFaults(
  db: Database,
  password: string,
  { username, email }: { username: string; email: string },
  field: string,
): Promise<RefusalFault[]> {
  const message =
    passwordFault(password, email) ??
    (isCommon(password) ? 'That password is too common. Choose another.' : undefined) ??
    (consistsOf(guessableWords([(await readShop(db)).name, username, email]), password)
      ? 'That password has only words about the shop or the account, which are easy to guess. Add other words.'
      : undefined)
  return message === undefined ? [] : [{ field, message }]
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
