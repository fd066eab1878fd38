import { movedUsers } from '#features/accounts/server/movedUsers.ts'
import { movedEmployees } from '#features/staff/server/movedEmployees.ts'
import { listEmployees } from '#features/staff/server/queries.ts'
import { movedStores } from '#features/stores/server/movedStores.ts'
import { Pin } from '#shared/pin.ts'
import type { Known, MovedList } from '../movedList.ts'
import { EmployeeThere, StoreThere, UserThere } from '../source/sourceRows.ts'

export const userList: MovedList<UserThere> = {
  list: 'users',
  table: movedUsers,
  read: (source) => source.pages('/user/all/'),
  reader: UserThere,
  keyOf: ({ id }) => String(id),
  calledOf: ({ username, email }) => `${username}, ${email}`,
  fit: (_, rows) => rows.map(({ id, username, email, type }) => ({ row: { id, username, email, type } })),
  findHere: ({ email }, { accounts }) => accounts.get(email.toLowerCase()),
  mayRenumber: true,
  isErased: 'not row.active',
}

export const storeList: MovedList<StoreThere> = {
  list: 'stores',
  table: movedStores,
  read: (source) => source.posPages('/store/all/'),
  reader: StoreThere,
  keyOf: ({ id }) => String(id),
  calledOf: ({ name, location }) => [name, location].filter(Boolean).join(', '),
  fit: (_, rows, known) =>
    rows.map(({ posVersion: pos_version, user, email, province, ...store }) => {
      const user_id = known.accounts.get(email.toLowerCase()) ?? known.usernames.get((user || store.name).toLowerCase())
      const { address } = storeCalled(known, store.name) ?? store
      const faults = [
        user_id === undefined ? 'It has no user here, so nobody orders for it.' : '',
        address === '' ? addressMissing : '',
      ].filter(Boolean)
      const row = { ...store, pos_version, user_id: user_id ?? null, province: province || 'NS' }
      return { row, toKnow: faults.join(' ') }
    }),
  findHere: ({ name }, known) => storeCalled(known, name)?.id,
  mayRenumber: true,
}

const addressMissing =
  'That system has no address of it. Enter address, province, postal code and phone on the page POS Stores: the province decides the tax, and is Nova Scotia until then.'

export const employeeList: MovedList<EmployeeThere> = {
  list: 'employees',
  table: movedEmployees,
  read: (source) => source.posPages('/employee/all/'),
  reader: EmployeeThere,
  keyOf: ({ id }) => String(id),
  calledOf: ({ name, store }) => `${name}, ${store}`,
  async fit(db, rows, known) {
    const taken = new Set<string>()
    const withPin = new Set((await listEmployees(db)).filter(({ pin }) => pin).map(({ id }) => id))
    return rows.map(({ id, name, store, pin }) => {
      const store_id = storeCalled(known, store)?.id
      if (store_id === undefined) return { reason: noSuchStoreHere(store) }
      const isFree = Pin.safeParse(pin).success && !taken.has(`${store_id} ${pin}`)
      taken.add(`${store_id} ${pin}`)
      return {
        row: { id, name, store_id, ...(isFree && { pin }) },
        ...(!isFree &&
          !withPin.has(id) && { toKnow: 'It has no pin that can be used here. Set one on the page Employees.' }),
      }
    })
  },
  // A pin is never compared, so that no hash of it is kept here.
  comparedOf: ({ pin: _, ...employee }) => employee,
  mayRenumber: true,
  isHere: 'row.erased_at is null',
  isErased: 'row.erased_at is not null',
}

export const storeCalled = ({ stores }: Known, name: string) =>
  stores.find((store) => store.name.toLowerCase() === name.toLowerCase())

export const noSuchStoreHere = (store: string) => `The store “${store}” is not here.`
