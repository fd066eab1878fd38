import { randomBytes } from 'node:crypto'
import { user } from '#features/accounts/server/audited.ts'
import { hashPassword, refuseWeak } from '#features/accounts/server/passwords.ts'
import { insertUser } from '#features/accounts/server/queries.ts'
import { lockStoreUser, nameStoreUser } from '#features/accounts/server/userQueries.ts'
import { hashPin, newPin } from '#platform/auth/pins.ts'
import { hashToken, newToken, type Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import { addRow, changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault } from '#platform/http/refusal.ts'
import type { Store } from '../columns.ts'
import type { CreatedStore, NewStore, StoreChange } from '../contract.ts'
import { closuresInWords, hoursInWords } from '../rules.ts'
import { store } from './audited.ts'
import { findStore, insertStores, lockStore, setClosures, setHours, updateStore } from './queries.ts'

/** A store with all that its till needs: a key to call with, and a pin that opens it. */
export async function createStore(
  db: Database,
  { hours, closures, posVersion: pos_version, email, password, ...given }: NewStore,
  by: Session,
): Promise<CreatedStore> {
  const [key, pin, pin_salt] = [newToken(), newPin(), randomBytes(16)]
  const pin_hash = await hashPin(pin, pin_salt)
  const newUser = await readUser(db, { username: given.name, email, password })

  const made = await addRow(db, {
    subject: store,
    given,
    by,
    insert: async (tx, given) => {
      const user = await findUser(tx, given.user_id)
      const user_id = newUser ? await makeUser(tx, newUser, by) : given.user_id
      const [id = 0] = await insertStores(tx, [
        { ...given, user_id, pos_version, pin_salt, pin_hash, key_hash: hashToken(key) },
      ])
      await nameAlike(tx, user, given.name, by)
      await setHours(tx, id, hours)
      await setClosures(tx, id, closures)
      return findStore(tx, id)
    },
    noted,
  })
  return { ...made, key, pin }
}

export const changeStore = (db: Database, change: StoreChange, by: Session): Promise<Store> =>
  changeRow(db, {
    subject: store,
    change,
    by,
    lock: lockStore,
    write: async (tx, { id, hours, closures }, before) => {
      const { name, user_id } = { ...before, ...change }
      const isNew = user_id !== before.user_id || name !== before.name
      const user = isNew ? await findUser(tx, user_id) : undefined
      await updateStore(tx, change)
      await nameAlike(tx, user, name, by)
      if (hours) await setHours(tx, id, hours)
      if (closures) await setClosures(tx, id, closures)
      return findStore(tx, id)
    },
    noted,
  })

async function findUser(tx: Database, id: number | null) {
  if (id === null) return undefined
  const user = await lockStoreUser(tx, id)
  if (!user) throw fault('user_id', 'Choose a user of type Store who is still active.')
  return user
}

/** A store and its user go by one name: it is what the user is greeted with, and what stands on the orders. */
async function nameAlike(tx: Database, before: Awaited<ReturnType<typeof findUser>>, username: string, by: Session) {
  if (!before || before.username === username) return
  const { id } = before
  await nameStoreUser(tx, id, username)
  await recordChange(tx, { by, act: 'changed', subject: user, id, before, after: { ...before, username } })
}

async function readUser(
  db: Database,
  { username, email, password }: Pick<NewStore, 'email' | 'password'> & { username: string },
) {
  if (email === undefined || password === undefined) return undefined
  await refuseWeak(db, password, { username, email }, 'password')
  return { username, email, type: 'admin_user' as const, password_hash: await hashPassword(password, 'known') }
}

async function makeUser(tx: Database, given: NonNullable<Awaited<ReturnType<typeof readUser>>>, by: Session) {
  const made = await insertUser(tx, given)
  await recordChange(tx, { by, act: 'made', subject: user, id: made.id, after: made })
  return made.id
}

/** As it stands in the audit log: lists in words, and of pin and key nothing. */
const noted = ({ has_pin: _, has_key: __, hours, closures, ...store }: Store) => ({
  ...store,
  hours: hoursInWords(hours),
  closures: closuresInWords(closures),
})
