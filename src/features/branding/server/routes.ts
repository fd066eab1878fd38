import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { brandFolder } from '#shared/brand.ts'
import { brandingCalls } from '../contract.ts'
import { stylesheetOf } from '../palette.ts'
import { addLogo, changeColour, findBranding, removeLogo } from './changeBranding.ts'
import { styleAddress } from './styleAddress.ts'

export function brandingRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, brandingCalls.find, () => findBranding(db))
  answer(app, brandingCalls.changeColour, ({ body, caller }) => changeColour(db, body, caller))
  answer(app, brandingCalls.addLogo, ({ body, file, caller }) => addLogo(db, file, body.version, caller))
  answer(app, brandingCalls.removeLogo, ({ caller }) => removeLogo(db, caller))

  // The address of a file changes with its content, so browsers may cache it for ever.
  app.get<{ Params: { name: string } }>(`${brandFolder}/:name`, async ({ params: { name } }, reply) => {
    const [, hex] = /^([0-9a-f]{6})-[0-9a-f]{8}[.]css$/.exec(name) ?? []
    const picture = hex ? undefined : await findPicture(name)
    if (!hex && !picture) throw noSuch('picture')
    // Another release makes another stylesheet of the same colour, and nobody may cache this one as that one.
    const isNewest = picture || styleAddress(`#${hex}`) === `${brandFolder}/${name}`
    return reply
      .headers({
        'content-type': hex ? 'text/css; charset=utf-8' : 'image/png',
        'cache-control': isNewest ? 'public, max-age=31536000, immutable' : 'no-store',
        // A file that is opened in a tab of its own cannot run scripts. Mail programs show the logo, too.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(hex ? stylesheetOf(`#${hex}`) : picture)
  })

  const findPicture = async (name: string) =>
    /^[0-9a-f]{32}[.]png$/.test(name)
      ? (await db.selectFrom('brand_pictures').select('bytes').where('name', '=', name).executeTakeFirst())?.bytes
      : undefined
}
