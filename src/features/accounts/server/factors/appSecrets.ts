import { type SecretSeal, secretSeal } from '#platform/backup/secretSeal.ts'
import type { Database } from '#platform/db/database.ts'
import type { HealthCheck } from '#platform/shop/feature.ts'
import { secretBytes } from './totp.ts'

/** Encrypts the secrets of authenticator apps, so that nobody can make codes with the database alone. */
export const appSecretSeal = (keys: readonly string[]): SecretSeal => secretSeal(keys, secretBytes)

/** Part of the encryption: a secret that is copied into the row of another account cannot be decrypted. */
export const ofAccount = (user_id: number) => `account ${user_id}`

/**
 * Encrypts the secrets that are not encrypted yet, or with a former key. Two nodes may do this at the same moment. Secrets
 * whose key this server does not have stay as they are.
 */
export async function sealAppSecrets(db: Database, seal: SecretSeal): Promise<number> {
  if (!seal.isOn) return 0
  let sealed = 0
  for (const { id, user_id, secret } of await listSecrets(db)) {
    const plain = seal.isNewest(secret) ? undefined : seal.open(ofAccount(user_id), secret)
    if (!plain) continue
    const { numUpdatedRows } = await db
      .updateTable('second_factors')
      .set({ secret: seal.close(ofAccount(user_id), plain) })
      .where('id', '=', id)
      .where('secret', '=', secret)
      .executeTakeFirst()
    sealed += Number(numUpdatedRows)
  }
  return sealed
}

const listSecrets = (db: Database) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'user_id', 'secret'])
    .where('kind', '=', 'code')
    .orderBy('id')
    .$narrowType<{ secret: Buffer }>()
    .execute()

export const appSecretsHealth: HealthCheck = {
  name: 'Authenticator apps',
  order: 7.5,
  // A server of a test has no folder of its own, and no key.
  isShown: ({ folders }) => folders.data !== undefined,
  async check({ db, secrets }) {
    const stored = await listSecrets(db)
    const unreadable = stored.filter(({ user_id, secret }) => !secrets.open(ofAccount(user_id), secret)).length
    const facts = [{ label: 'Apps', value: stored.length, kind: 'number' } as const]
    if (unreadable > 0) {
      return {
        state: 'bad',
        summary: `This server cannot read the secrets of ${unreadable} of them.`,
        facts,
        advice: [
          'Set SECRETS_KEY to the key of before, the same on all nodes, or copy the file secrets.key. Until then their users sign in with a recovery code or a passkey.',
        ],
      }
    }
    if (secrets.isOn) return { state: 'good', summary: 'Their secrets are encrypted.', facts, advice: [] }
    return {
      state: 'warning',
      summary: 'Their secrets are not encrypted in the database.',
      facts,
      advice: ['Set SECRETS_KEY to a key of your own, the same on all nodes, and restart them.'],
    }
  },
}
