import type { Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { makeBrandPictures, redrawLogo } from '#platform/files/images.ts'
import { brandFolder, usualThemeColour } from '#shared/brand.ts'
import type { Branding, BrandingChange } from '../contract.ts'
import { branding } from './audited.ts'

export async function findBranding(db: Database): Promise<Branding> {
  const { colour, version, name } = await selectBranding(db).executeTakeFirstOrThrow()
  return { colour, version, logo: name && `${brandFolder}/${name}` }
}

const selectBranding = (db: Database) =>
  db
    .selectFrom('branding')
    .select(({ selectFrom }) => [
      'colour',
      'version',
      selectFrom('brand_pictures').select('name').where('use', '=', 'logo').as('name'),
    ])

export const changeColour = (db: Database, { colour, version }: BrandingChange, by: Session): Promise<Branding> =>
  change(db, version, by, async (tx) => {
    const { logo } = await tx
      .updateTable('branding')
      .set(({ ref }) => ({ colour, version: ref('version') }))
      .returning('logo')
      .executeTakeFirstOrThrow()
    if (logo) await savePictures(tx, logo, colour)
  })

export async function addLogo(db: Database, file: Buffer, version: number | undefined, by: Session): Promise<Branding> {
  // Before the transaction, which should be short: drawing a picture takes a while.
  const logo = await redrawLogo(file)
  return change(db, version, by, async (tx) => {
    const { colour } = await setLogo(tx, logo)
    await savePictures(tx, logo, colour)
  })
}

export const removeLogo = (db: Database, by: Session): Promise<Branding> =>
  change(db, undefined, by, async (tx) => {
    await setLogo(tx, null)
    await tx.deleteFrom('brand_pictures').execute()
  })

const setLogo = (tx: Database, logo: Buffer | null) =>
  tx
    .updateTable('branding')
    .set(({ ref }) => ({ logo, version: ref('version') }))
    .returning('colour')
    .executeTakeFirstOrThrow()

/** The icons are on the colour, so they are made again with each new one. */
async function savePictures(tx: Database, logo: Buffer, colour: string) {
  const pictures = await makeBrandPictures(logo, colour || usualThemeColour)
  await tx.deleteFrom('brand_pictures').execute()
  await tx.insertInto('brand_pictures').values(pictures).execute()
}

const change = (db: Database, version: number | undefined, by: Session, write: (tx: Database) => Promise<void>) =>
  changeRow(db, {
    subject: branding,
    called: 'page',
    // There is only one row.
    change: { id: 1, version },
    by,
    lock: async (tx) => {
      await tx.selectFrom('branding').select('version').forUpdate().execute()
      return findBranding(tx)
    },
    write: async (tx) => {
      await write(tx)
      return findBranding(tx)
    },
    noted: ({ colour, logo }) => ({ colour, logo: logo ?? '' }),
    isNoted: (before, after) => before.colour !== after.colour || before.logo !== after.logo,
  })
