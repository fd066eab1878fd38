import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { notValid, Refusal, type RefusalFault } from '#platform/refusal/refusal.ts'
import { Id } from '#shared/call.ts'
import { accountCodes } from '../codes.ts'
import { Email, Username } from '../fields.ts'
import { weakPasswordFaults } from './passwords.ts'

interface NewUserValues {
  /** The account, if it exists already and only has no password. */
  id?: number | undefined
  username: string
  email: string
  password: string
}

/** Rejects a new user with all errors at once. `nameField` is the field of the form that has the name. */
export async function refuseNewUser(db: Database, user: NewUserValues, nameField = 'username') {
  const taken = await takenFaults(db, user, nameField)
  const weak = await weakPasswordFaults(db, user.password, user, 'password')
  if (weak.length > 0) throw notValid([...taken, ...weak])
  refuseTaken(taken)
}

/** Rejects a name or an e-mail address of another user, with both errors at once. The constraints would report only one. */
export const refuseTakenUser = async (db: Database, user: TakenQuery) => refuseTaken(await takenFaults(db, user))

/**
 * The errors for a name or an e-mail address that another user has, in a form that the schema rejects, so that the user gets
 * all errors at once. Only admins get them, because they show who has an account.
 */
export async function takenFaultsFor(db: Database, form: unknown, caller: object | undefined): Promise<RefusalFault[]> {
  const isAdmin = caller !== undefined && 'type' in caller && caller.type === 'admin'
  return isAdmin ? takenFaults(db, UserNames.parse(form)) : []
}

const UserNames = z
  .object({
    id: Id.optional().catch(undefined),
    username: Username.optional().catch(undefined),
    email: Email.optional().catch(undefined),
  })
  .catch({})

interface TakenQuery {
  /** The changed user, who may keep these values. */
  id?: number | undefined
  username?: string | undefined
  email?: string | undefined
}

async function takenFaults(
  db: Database,
  { id, username, email }: TakenQuery,
  nameField = 'username',
): Promise<RefusalFault[]> {
  const isTaken = (column: 'username' | 'email', value = '') => sql<boolean>`exists (
    select from users where lower(${sql.ref(column)}) = lower(${value}) and id is distinct from ${id ?? null}::integer)`
  const taken = await db
    .selectNoFrom([isTaken('username', username).as('username'), isTaken('email', email).as('email')])
    .executeTakeFirstOrThrow()
  return [
    ...(taken.username ? [{ field: nameField, message: accountCodes.nameTaken }] : []),
    ...(taken.email ? [{ field: 'email', message: accountCodes.emailTaken }] : []),
  ]
}

function refuseTaken(taken: readonly RefusalFault[]) {
  const [first, second] = taken
  if (!first) return
  const onlyName = first.field === 'email' ? accountCodes.emailTaken : accountCodes.nameTaken
  throw new Refusal(second ? accountCodes.nameAndEmailTaken : onlyName, {}, { errors: taken })
}
