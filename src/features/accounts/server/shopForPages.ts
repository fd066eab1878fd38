import { sql } from 'kysely'
import { readBrand } from '#features/branding/server/readBrand.ts'
import type { Database } from '#platform/db/database.ts'
import { selectShop } from '#platform/shop/shop.ts'
import { demoAccounts, demoPassword } from './demo.ts'
import { passkeySiteOf } from './factors/passkeys.ts'

/** The data of the shop in every page of the workbench, also before sign-in. Two short statements, because each page needs it. */
export async function shopForPages(
  db: Database,
  { production, publicUrl }: { production: boolean; publicUrl: string },
) {
  const brand = await readBrand(db)
  const { name, clock, demo, training, firstSetUp } = await selectShop(db)
    .select(sql<boolean>`not exists (select from users)`.as('firstSetUp'))
    .executeTakeFirstOrThrow()
  return {
    name,
    ...((brand.style || brand.logo) && { brand }),
    ...(brand.logo && { logo: brand.logo.src }),
    ...(training && { training }),
    clock,
    production,
    firstSetUp,
    passkeys: passkeySiteOf(publicUrl)?.origin,
    demo: demo ? demoAccounts.map(({ email, username }) => ({ email, password: demoPassword, label: username })) : [],
  }
}
