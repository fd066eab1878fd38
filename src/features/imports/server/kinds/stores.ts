import { type Store, storeColumns } from '#features/stores/columns.ts'
import { NewStore, StoreChange } from '#features/stores/contract.ts'
import { store } from '#features/stores/server/audited.ts'
import { changeStore, createStore, removeStore } from '#features/stores/server/changeStore.ts'
import { findStoresAmong } from '#features/stores/server/queries.ts'
import { importFieldsOf } from '../importFields.ts'
import { type ImportKind, namedBy, type Values } from '../importKind.ts'
import { writtenOneByOne } from './writtenOneByOne.ts'

const columns = storeColumns.filter(({ key }) => key !== 'user' && key !== 'email')

/** Stores, each found by the ID, else by the name. The key and the pin of a new till are made on the page POS Stores. */
export const storeImport: ImportKind = {
  called: 'store',
  fields: importFieldsOf(columns, {
    name: ['Store', 'Store name', 'Nom', 'Magasin', 'Succursale'],
    location: ['Mall', 'Emplacement', 'Centre commercial'],
    posVersion: ['Version'],
    address: ['Street', 'Adresse', 'Rue'],
    city: ['Town', 'Ville'],
    postal_code: ['Postcode', 'Code postal'],
    phone: ['Telephone', 'Téléphone', 'Tél'],
    takes_appointments: ['Takes appointments', 'Rendez-vous'],
    places: ['Places de réparation'],
  }),
  nameOf: ({ name }) => String(name ?? ''),
  added: NewStore,
  changed: StoreChange,
  // As on the page: a store’s name is the name of its user.
  needsProof: (change, before) => !before || change.name !== undefined,
  ...writtenOneByOne<Store>({
    subject: store,
    table: 'stores',
    find: (db, { ids, lines }) =>
      findStoresAmong(db, { ids, names: lines.flatMap(({ name }) => (name ? [String(name)] : [])) }),
    valuesOf,
    keyOf: ({ name }) => (typeof name === 'string' ? name.toLowerCase() : undefined),
    taken: { field: 'name', message: 'Another store has this name.' },
    check: async (_, { values }) =>
      (values.latitude === null) === (values.longitude === null)
        ? []
        : [
            {
              field: 'longitude',
              message: 'A map position needs both a latitude and a longitude. Enter the missing one.',
            },
          ],
    logsItself: true,
    insert: (tx, values, cause) => createStore(tx, NewStore.parse(values), namedBy(cause)),
    update: (tx, id, change, cause) => changeStore(tx, StoreChange.parse({ ...change, id }), namedBy(cause)),
    remove: (tx, id, cause) => removeStore(tx, id, namedBy(cause)),
  }),
}

function valuesOf(store: Store): Values {
  return Object.fromEntries(columns.map(({ key }) => [key, store[key]]))
}
