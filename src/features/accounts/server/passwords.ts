import { randomBytes, timingSafeEqual } from 'node:crypto'
import { computeHash, hashCost, type Rank } from '#platform/auth/hashing.ts'
import type { Database } from '#platform/db/database.ts'
import type { RefusalFault } from '#platform/refusal/refusal.ts'
import { readShop } from '#platform/shop/shop.ts'

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
  const { judgePassword } = await loadJudge()
  const { fault } = judgePassword(password, { shop: (await readShop(db)).name, username, email })
  return fault === undefined ? [] : [{ field, message: fault }]
}

/** Loads the lists of words, one after the other: all at once would stop other requests for 150 ms. */
export async function loadJudge() {
  await import('@zxcvbn-ts/language-common')
  await import('@zxcvbn-ts/language-en')
  await import('@zxcvbn-ts/language-fr')
  return import('../strength/judgePassword.ts')
}

function encode(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}
