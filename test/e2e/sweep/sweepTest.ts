import { accountCalls } from '#features/accounts/contract.ts'
import { openShop, personOf, type Shop, test } from '../shop.ts'
import { fillSweepShop } from './rows.ts'
import type { Who } from './state.ts'

/**
 * The sweep has a shop of its own in each worker, because rows of other tests would change the layout of its pages. It is at
 * http://localhost, where browsers allow passkeys.
 */
export const sweepTest = test.extend<{ enter(who: Who): Promise<unknown> }, { shop: Shop }>({
  /** Signs in an account of the demo shop, or nobody. */
  enter: async ({ page, comeIn }, use) =>
    use((who) => (who === 'guest' ? page.evaluate(() => localStorage.clear()) : comeIn(who))),
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its first parameter.
    async ({}, use) => {
      const shop = await openShop('demo_shop', undefined, { atLocalhost: true })
      const { token } = await shop.ask(undefined, accountCalls.signIn, { body: personOf('admin') })
      await fillSweepShop(shop, token)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
})

// A state that cannot be reached fails at once, and the next ones are swept.
sweepTest.use({ actionTimeout: 15_000 })
