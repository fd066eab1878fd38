import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { userFileColumns } from '../columns.ts'
import {
  accountLock,
  copiedPasskey,
  copiedSession,
  failedProof,
  failedSignIn,
  invitation,
  password,
  recoveryCodes,
  secondFactor,
  sessions,
  user,
  userSession,
} from './audited.ts'
import { fillAccounts } from './demo.ts'
import { appSecretsHealth } from './factors/appSecrets.ts'
import { loadPasskeys } from './factors/passkeys.ts'
import { loadJudge } from './passwords.ts'
import { accountData } from './personal.ts'
import { accountHousekeeping } from './queries.ts'
import { reportCopiedSession } from './reportCopiedSession.ts'
import { accountRoutes } from './routes.ts'
import { listUsers } from './userQueries.ts'

export const accounts: ServerFeature = {
  routes: accountRoutes,
  prepare: ({ publicUrl }) => Promise.all([loadJudge(), loadPasskeys(publicUrl)]),
  audited: [
    user,
    invitation,
    password,
    userSession,
    failedSignIn,
    failedProof,
    sessions,
    copiedSession,
    copiedPasskey,
    accountLock,
    secondFactor,
    recoveryCodes,
  ],
  personal: accountData,
  demo: fillAccounts,
  housekeeping: accountHousekeeping,
  reportCopiedSession,
  health: [appSecretsHealth],
  lists: [
    wholeList({
      file: 'users',
      about: 'a user of the back-office, without the password and the second factor',
      read: async (db) => ({ columns: userFileColumns, rows: await listUsers(db) }),
    }),
  ],
}
