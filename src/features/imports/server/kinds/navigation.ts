import { navigationColumns } from '#features/navigation/columns.ts'
import { type NavigationItem, NewNavigationItem } from '#features/navigation/contract.ts'
import { navigationItem } from '#features/navigation/server/changeNavigation.ts'
import { findItemsAmong, insertItem, isProductName, updateItem } from '#features/navigation/server/queries.ts'
import { importFieldsOf } from '../importFields.ts'
import type { ImportKind, Values } from '../importKind.ts'
import { writtenOneByOne } from './writtenOneByOne.ts'

const fields = ['heading', 'subheading', 'link'] as const

/** The navigation menu. An item is found by its ID, else by all of its three texts. */
export const navigationImport: ImportKind = {
  called: 'navigation item',
  fields: importFieldsOf(navigationColumns, {
    heading: ['Heading', 'Menu', 'Titre du menu', 'Titre'],
    subheading: ['Subheading', 'Label', 'Étiquette', 'Sous-titre'],
    link: ['Link', 'Device', 'Appareil', 'Nom de l’appareil'],
  }),
  nameOf: (values) =>
    fields
      .map((field) => values[field])
      .filter(Boolean)
      .join(', '),
  added: NewNavigationItem,
  changed: NewNavigationItem.partial(),
  ...writtenOneByOne<NavigationItem>({
    subject: navigationItem,
    table: 'navigation_items',
    find: (db, { ids, lines }) =>
      findItemsAmong(db, { ids, texts: lines.flatMap((values) => NewNavigationItem.safeParse(values).data ?? []) }),
    valuesOf: ({ version: _, ...values }) => values,
    keyOf: (values) => JSON.stringify(fields.map((field) => values[field] ?? '')),
    taken: { field: 'link', message: 'That device name is already under this label.' },
    check: async (db, { values }) =>
      (await isProductName(db, String(values.link)))
        ? []
        : [{ field: 'link', message: 'Device Name must match the product listing exactly.' }],
    insert: (tx, values) => insertItem(tx, itemIn(values)),
    update: async (tx, id, change) => {
      const [before] = await findItemsAmong(tx, { ids: [id], texts: [] })
      return updateItem(tx, id, itemIn({ ...before, ...change }))
    },
  }),
}

const itemIn = (values: Values) => NewNavigationItem.parse(values)
