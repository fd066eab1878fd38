import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readSecretsKeys, secretsKeyFile } from '#platform/backup/secretsKeys.ts'
import { bytesOfApp, codeOfApp } from '#test/authenticatorApp.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { removeFolder } from '#test/removeFolder.ts'
import { stopClock } from '#test/stopClock.ts'
import { accountCalls } from '../../contract.ts'
import { factorCalls } from '../../factorsContract.ts'
import { demoPassword } from '../demo.ts'
import { appSecretSeal, appSecretsHealth, ofAccount, sealAppSecrets } from './appSecrets.ts'

const [first, second] = ['the first key of this shop', 'the second key of this shop']
const seal = appSecretSeal([first])
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop('demo_shop', { secrets: seal })
})

/** Adds an app to an account, and returns its secret, its recovery codes, and how they are stored. */
async function anApp(name: string) {
  stopClock()
  const { token, id } = await shop.comeIn(name)
  const started = (await shop.ask(token, factorCalls.startApp)).body
  const { setup, secret } = started
  const { secret: waiting } = await shop.db.selectFrom('factor_challenges').select('secret').executeTakeFirstOrThrow()
  const { body } = await shop.ask(token, factorCalls.addApp, { body: { setup, code: codeOfApp(secret) } })
  onTestFinished(() => void shop.db.deleteFrom('second_factors').execute())
  return { id, secret, recovery_codes: body.recovery_codes ?? [], waiting, bytes: bytesOfApp(secret) }
}
const storedSecret = async (user_id: number) =>
  (await shop.db.selectFrom('second_factors').select('secret').where('user_id', '=', user_id).executeTakeFirstOrThrow())
    .secret!
const store = (user_id: number, secret: Buffer) =>
  shop.db.updateTable('second_factors').set({ secret, last_period: null }).where('user_id', '=', user_id).execute()
async function signInWith(name: string, proof: object) {
  const email = `${name}@tidewater.example`
  const { ticket } = (await shop.ask(undefined, accountCalls.signIn, { body: { email, password: demoPassword } })).body
  return shop.ask(undefined, factorCalls.finishSignIn, { body: { ticket, ...proof } })
}

describe('the secret of an authenticator app', () => {
  it('is never in the database as it is, also before its first code', async () => {
    const { id, bytes, waiting, secret } = await anApp('warehouse')
    const stored = await storedSecret(id)
    for (const each of [stored, waiting!]) {
      expect(each).toHaveLength(61)
      expect(each.includes(bytes)).toBe(false)
    }
    expect((await signInWith('warehouse', { code: codeOfApp(secret, 1) })).status).toBe(200)
  })

  it('works for its own account only', async () => {
    const { id } = await anApp('warehouse')
    const stored = await storedSecret(id)
    expect(seal.open(ofAccount(id), stored)).toBeDefined()
    expect(seal.open(ofAccount(id + 1), stored)).toBeUndefined()
  })

  it('of an older release is sealed once, and with a new key once more', async () => {
    const { id, bytes, secret } = await anApp('warehouse')
    await store(id, bytes)
    expect((await signInWith('warehouse', { code: codeOfApp(secret) })).status).toBe(200)
    expect(await Promise.all([sealAppSecrets(shop.db, seal), sealAppSecrets(shop.db, seal)])).toContain(1)
    expect(await sealAppSecrets(shop.db, seal)).toBe(0)
    expect(seal.open(ofAccount(id), await storedSecret(id))).toEqual(bytes)

    const both = appSecretSeal([second, first])
    expect(both.open(ofAccount(id), await storedSecret(id))).toEqual(bytes)
    expect(await sealAppSecrets(shop.db, both)).toBe(1)
    const stored = await storedSecret(id)
    expect(appSecretSeal([second]).open(ofAccount(id), stored)).toEqual(bytes)
    expect(seal.open(ofAccount(id), stored)).toBeUndefined()
  })

  it('that is sealed with a lost key leaves the recovery codes, and says so', async () => {
    const { id, bytes, secret, recovery_codes } = await anApp('warehouse')
    await store(id, appSecretSeal([second]).close(ofAccount(id), bytes))
    expect(await sealAppSecrets(shop.db, seal)).toBe(0)
    const refused = await signInWith('warehouse', { code: codeOfApp(secret) })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The shop cannot check the codes of your app any more, because its key has changed. Use a recovery code or a passkey, or ask an administrator to reset your second factors.',
    ])
    expect((await signInWith('warehouse', { recovery_code: recovery_codes[0] })).status).toBe(200)
    const health = (secrets: typeof seal) =>
      appSecretsHealth.check({ db: shop.db, secrets } as Parameters<typeof appSecretsHealth.check>[0])
    expect((await health(seal)).summary).toBe('This server cannot read the secrets of 1 of them.')
    expect((await health(appSecretSeal([second]))).state).toBe('good')

    const admin = await shop.signIn('admin')
    expect((await shop.ask(admin, factorCalls.reset, { body: { id } })).status).toBe(200)
  })
})

describe('the key', () => {
  const aFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
    onTestFinished(() => removeFolder(folder))
    return folder
  }

  it('is made once, in a file that only the shop reads', async () => {
    const dataDir = await aFolder()
    const read = () => readSecretsKeys({ secretsKeys: [], dataDir, databaseUrl: undefined })
    const [one, other] = await Promise.all([read(), read()])
    expect([other, await read()]).toEqual([one, one])
    expect((await stat(secretsKeyFile(dataDir))).mode & 0o777).toBe(0o600)
    expect((await readFile(secretsKeyFile(dataDir), 'utf8')).trim()).toBe(one?.[0])
    // The key in the settings comes first. The one in the file still decrypts.
    expect(await readSecretsKeys({ secretsKeys: [first], dataDir, databaseUrl: undefined })).toEqual([first, one?.[0]])
  })

  it('is not made beside an external database, which may have other nodes', async () => {
    const dataDir = await aFolder()
    expect(await readSecretsKeys({ secretsKeys: [], dataDir, databaseUrl: 'postgres://elsewhere' })).toEqual([])
    const without = appSecretSeal([])
    const secret = Buffer.alloc(20, 7)
    expect(without.open(ofAccount(1), without.close(ofAccount(1), secret))).toEqual(secret)
  })
})
