import { randomBytes } from 'node:crypto'
import { user } from '#features/accounts/server/audited.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { insertUser } from '#features/accounts/server/queries.ts'
import { refuseNewUser } from '#features/accounts/server/userFaults.ts'
import { lockStoreUser, nameStoreUser } from '#features/accounts/server/userQueries.ts'
import { hashPin, newPin } from '#platform/auth/pins.ts'
import { hashToken, newToken, type Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import { addRow, changeRow, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault } from '#platform/refusal/refusal.ts'
import type { Store } from '../columns.ts'
import type { CreatedStore, NewStore, StoreChange } from '../contract.ts'
import { closuresInWords, hoursInWords } from '../rules.ts'
import { store } from './audited.ts'
import { deleteStore, findStore, insertStores, lockStore, setClosures, setHours, updateStore } from './queries.ts'

/** Adds a store with a key and a pin for its till. */
export async function createStore(
  db: Database,
  { hours, closures, posVersion: pos_version, email, password, ...fields }: NewStore,
  by: Session,
): Promise<CreatedStore> {
  const [key, pin, pin_salt] = [newToken(), newPin(), randomBytes(16)]
  const pin_hash = await hashPin(pin, pin_salt)
  const newUser = await newUserFrom(db, { username: fields.name, email, password })

  const made = await addRow(db, {
    subject: store,
    given: fields,
    by,
    insert: async (tx) => {
      const user = await findUser(tx, fields.user_id)
      const user_id = newUser ? await addUser(tx, newUser, by) : fields.user_id
      const [id = 0] = await insertStores(tx, [
        { ...fields, user_id, pos_version, pin_salt, pin_hash, key_hash: hashToken(key) },
      ])
      await renameUser(tx, user, fields.name, by)
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
      const needsRename = user_id !== before.user_id || name !== before.name
      const user = needsRename ? await findUser(tx, user_id) : undefined
      await updateStore(tx, change)
      await renameUser(tx, user, name, by)
      if (hours) await setHours(tx, id, hours)
      if (closures) await setClosures(tx, id, closures)
      return findStore(tx, id)
    },
    noted,
  })

/** Removes a store that nothing refers to yet. Its user stays. */
export const removeStore = (db: Database, id: number, by: Session) =>
  removeRow(db, { subject: store, id, by, lock: lockStore, remove: deleteStore, noted })

async function findUser(tx: Database, id: number | null) {
  if (id === null) return undefined
  const user = await lockStoreUser(tx, id)
  if (!user) throw fault('user_id', 'Choose a user of type Store who is still active.')
  return user
}

/** A store and its user have the same name, because orders show the name of the user. */
async function renameUser(tx: Database, before: Awaited<ReturnType<typeof findUser>>, username: string, by: Session) {
  if (!before || before.username === username) return
  const { id } = before
  await nameStoreUser(tx, id, username)
  await recordChange(tx, { by, act: 'changed', subject: user, id, before, after: { ...before, username } })
}

async function newUserFrom(
  db: Database,
  { username, email, password }: Pick<NewStore, 'email' | 'password'> & { username: string },
) {
  if (email === undefined || password === undefined) return undefined
  await refuseNewUser(db, { username, email, password }, 'name')
  return { username, email, type: 'admin_user' as const, password_hash: await hashPassword(password, 'known') }
}

async function addUser(tx: Database, newUser: NonNullable<Awaited<ReturnType<typeof newUserFrom>>>, by: Session) {
  const made = await insertUser(tx, newUser)
  await recordChange(tx, { by, act: 'made', subject: user, id: made.id, after: made })
  return made.id
}

/** The audit log has the lists as text, and nothing about the pin and the key. */
const noted = ({ has_pin: _, has_key: __, hours, closures, ...store }: Store) => ({
  ...store,
  hours: hoursInWords(hours),
  closures: closuresInWords(closures),
})
