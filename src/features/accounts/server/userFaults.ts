import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { notValid, Refusal, type RefusalFault } from '#platform/http/refusal.ts'
import { accountCodes } from '../codes.ts'
import { weakPasswordFaults } from './passwords.ts'

interface NewUserValues {
  username: string
  email: string
  password: string
}

/** Refuses a new user with all faults at once. `nameField` is the field of the form that has the name. */
export async function refuseNewUser(db: Database, user: NewUserValues, nameField = 'username') {
  const taken = await takenFaults(db, user, nameField)
  const weak = await weakPasswordFaults(db, user.password, user, 'password')
  if (weak.length > 0) throw notValid([...taken, ...weak])
  refuseTaken(taken)
}

/** Refuses a name and an e-mail address that other users have, both at once. A constraint would find only the first. */
export const refuseTakenUser = async (db: Database, user: TakenQuery) => refuseTaken(await takenFaults(db, user))

interface TakenQuery {
  /** The user who may have these values. */
  id?: number
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
