import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { accountCalls } from '../contract.ts'
import { invitationCalls } from '../invitationsContract.ts'
import { passwordCalls } from '../passwordContract.ts'
import { proofCalls } from '../proofContract.ts'
import { userCalls } from '../usersContract.ts'
import { logRefusedProof, logRefusedSignIn, recordSession } from './accountEvents.ts'
import { changePassword } from './changePassword.ts'
import { changeUser } from './changeUser.ts'
import { endOwnSessions, endSessionsOf, recordEnd } from './endSessions.ts'
import { factorRoutes } from './factors/factorRoutes.ts'
import { readResetLink, requestPasswordReset, setForgottenPassword } from './forgottenPassword.ts'
import { findInvitation, listOpenInvitations } from './invitationQueries.ts'
import { invite, withdrawInvitation } from './invitations.ts'
import { lockAccount } from './lockAccount.ts'
import { proveUser } from './proveUser.ts'
import { endSession, listSessions } from './queries.ts'
import { signIn, signInByToken } from './signIn.ts'
import { signUp } from './signUp.ts'
import { takenFaultsFor } from './userFaults.ts'
import { findUsers, listUsers } from './userQueries.ts'

export function accountRoutes(app: FastifyInstance, parts: ServerParts) {
  const { db, publicUrl, secrets } = parts
  factorRoutes(app, parts)
  const alsoTaken = { moreFaults: (form: unknown, caller?: object) => takenFaultsFor(db, form, caller) }
  answer(app, accountCalls.signIn, ({ body, from }) => logRefusedSignIn(db, body, from, () => signIn(db, body, from)))
  answer(app, accountCalls.signInByToken, ({ caller, token, from }) => signInByToken(db, caller, token, from.cookies))
  answer(app, accountCalls.signUp, ({ body, caller, from }) => signUp(db, body, caller, from), alsoTaken)
  answer(app, accountCalls.changePassword, ({ body, caller, from }) => changePassword(db, body, caller, from))

  answer(app, passwordCalls.request, ({ body, from }) => requestPasswordReset(db, body, from))
  answer(app, passwordCalls.link, ({ body }) => readResetLink(db, body.secret))
  answer(app, passwordCalls.choose, ({ body, from }) => setForgottenPassword(db, body, from))
  answer(app, passwordCalls.notMe, ({ body, from }) => lockAccount(db, body.secret, from))

  answer(app, userCalls.all, () => listUsers(db))
  answer(app, userCalls.search, ({ body }) => findUsers(db, body))
  answer(app, userCalls.update, ({ body, caller, from }) => changeUser(db, body, caller, from), alsoTaken)

  answer(app, accountCalls.invite, ({ body, caller }) => invite(db, body, caller, publicUrl))
  answer(app, accountCalls.invitation, async ({ body }) => {
    const invitation = await findInvitation(db, body.invitation)
    if (!invitation) throw noSuch('invitation')
    return invitation
  })
  answer(app, invitationCalls.open, () => listOpenInvitations(db))
  answer(app, invitationCalls.withdraw, ({ params, caller }) => withdrawInvitation(db, params.id, caller))

  answer(app, proofCalls.prove, ({ body, caller, from }) =>
    logRefusedProof(db, caller, from, () => proveUser(db, body, caller, { from, publicUrl, secrets })),
  )
  answer(app, accountCalls.sessions, ({ caller }) => listSessions(db, caller.user_id, caller.id))
  answer(app, accountCalls.signOut, async ({ caller, from }) => {
    if (await endSession(db, caller.user_id, caller.id)) await recordSession(db, 'signed out', caller, from)
    return { message: 'You have signed out.' }
  })
  answer(app, accountCalls.endSessions, ({ body, caller }) => endOwnSessions(db, body, caller))
  answer(app, userCalls.endSessions, ({ params, caller }) => endSessionsOf(db, params.id, caller))
  answer(app, accountCalls.endSession, async ({ params, caller }) => {
    if (!(await endSession(db, caller.user_id, params.id))) throw noSuch('session')
    await recordEnd(db, caller, caller.user_id, 1)
    return { message: 'The session has ended.' }
  })
}
