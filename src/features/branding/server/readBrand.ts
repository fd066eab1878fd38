import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { isTrainingShop } from '#platform/shop/shop.ts'
import { type Brand, brandFolder } from '#shared/brand.ts'
import { styleAddress } from './styleAddress.ts'

interface Picture {
  use: 'logo' | 'icon-32' | 'icon-180' | 'icon-512'
  name: string
  width: number
  height: number
}

/** The brand as the pages show it, in one statement, because every page of the workbench needs it. */
export async function readBrand(db: Database): Promise<Brand> {
  const { colour, pictures } = await db
    .selectFrom('branding')
    .select('colour')
    .select(
      sql<
        Picture[]
      >`(select coalesce(json_agg(json_build_object('use', use, 'name', name, 'width', width, 'height', height)), '[]')
        from brand_pictures)`.as('pictures'),
    )
    .executeTakeFirstOrThrow()
  const pictureFor = (use: Picture['use']) => pictures.find((picture) => picture.use === use)
  const addressOf = (use: Picture['use']) => `${brandFolder}/${pictureFor(use)?.name}`
  const logo = pictureFor('logo')
  return {
    colour: colour || null,
    style: colour === '' ? null : styleAddress(colour),
    logo: logo ? { src: addressOf('logo'), width: logo.width, height: logo.height } : null,
    icons: logo ? { 32: addressOf('icon-32'), 180: addressOf('icon-180'), 512: addressOf('icon-512') } : null,
  }
}

interface PaperBrand {
  colour: string
  logo: Buffer | undefined
  /** Papers of a training shop say so. */
  training: boolean
}

/** What papers show of the brand. */
export async function readPaperBrand(db: Database): Promise<PaperBrand> {
  const { colour, logo } = await db
    .selectFrom('branding')
    .select(['colour', sql<Buffer | null>`(select bytes from brand_pictures where use = 'logo')`.as('logo')])
    .executeTakeFirstOrThrow()
  return { colour, logo: logo ?? undefined, training: await isTrainingShop(db) }
}
