import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { factorCalls } from '../../factorsContract.ts'
import { logRefusedSignIn } from '../accountEvents.ts'
import { countPasskeyRequest } from '../signInLimits.ts'
import { addApp, startApp } from './apps.ts'
import { addFactor, changeFactorName, removeFactor, replaceRecoveryCodes, resetFactors } from './changeFactors.ts'
import { listFactors } from './factorQueries.ts'
import { authenticationOptions, checkNewPasskey, registrationOptions, siteWithPasskeys } from './passkeys.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'
import { askPasskey, finishSignIn, signInByPasskey } from './secondStep.ts'

export function factorRoutes(app: FastifyInstance, parts: ServerParts) {
  const { db, publicUrl, secrets } = parts
  answer(app, factorCalls.finishSignIn, ({ body, from }) =>
    logRefusedSignIn(db, body, from, () => finishSignIn(db, body, { from, publicUrl, secrets })),
  )
  answer(app, factorCalls.askPasskey, ({ body, from }) => askPasskey(db, body.ticket, { from, publicUrl }))
  answer(app, factorCalls.signInByPasskey, ({ body, from }) =>
    logRefusedSignIn(db, body, from, () => signInByPasskey(db, body.passkey, { from, publicUrl })),
  )

  answer(app, factorCalls.all, async ({ caller: { user_id } }) => ({
    factors: await listFactors(db, user_id),
    recovery_codes_left: await countRecoveryCodes(db, user_id),
  }))
  answer(app, factorCalls.startApp, ({ caller }) => startApp(parts, caller))
  answer(app, factorCalls.addApp, ({ body, caller, from }) => addApp(parts, body, caller, from))
  answer(app, factorCalls.startPasskey, async ({ caller, from }) => {
    const site = siteWithPasskeys(publicUrl)
    await countPasskeyRequest(db, caller.user_id, from)
    return registrationOptions(db, site, { ...caller, id: caller.user_id })
  })
  answer(app, factorCalls.addPasskey, async ({ body, caller, from }) => {
    const checked = { ...body, user_id: caller.user_id }
    return addFactor(db, await checkNewPasskey(db, siteWithPasskeys(publicUrl), checked), caller, from)
  })
  answer(app, factorCalls.askOwnPasskey, async ({ caller: { user_id }, from }) => {
    const site = siteWithPasskeys(publicUrl)
    await countPasskeyRequest(db, user_id, from)
    return authenticationOptions(db, site, { purpose: 'verify', user_id })
  })
  answer(app, factorCalls.rename, ({ body, caller }) => changeFactorName(db, body, caller))
  answer(app, factorCalls.remove, ({ params, caller, from }) => removeFactor(db, params.id, caller, from))
  answer(app, factorCalls.newRecoveryCodes, ({ caller, from }) => replaceRecoveryCodes(db, caller, from))
  answer(app, factorCalls.reset, ({ body, caller, from }) => resetFactors(db, body.id, caller, from))
}
