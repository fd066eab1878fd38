import {
  addProductPage,
  employeesPage,
  firstCountPage,
  importsPage,
  outboxPage,
  questionListPage,
  serviceListPage,
  shopSettingsPage,
  storesPage,
  usersPage,
} from '#shared/pageAddresses.ts'
import type { SetupKey } from '../contract.ts'

interface Step {
  words: string
  links: readonly { label: string; to: string; search?: object }[]
}

/** What has to be done, and on which pages. */
export const setupSteps: Record<SetupKey, Step> = {
  shop: {
    words: 'Enter the name and the address of your shop.',
    links: [{ label: 'The shop', to: shopSettingsPage() }],
  },
  stores: {
    words: 'Add your first store with its opening hours.',
    links: [{ label: 'POS Stores', to: storesPage() }],
  },
  tax_rates: {
    words: 'Check the tax rate of the province of each store.',
    links: [{ label: 'The shop', to: shopSettingsPage() }],
  },
  mail: {
    words: 'Set up a mail server, and send a first e-mail.',
    links: [{ label: 'Outbox', to: outboxPage() }],
  },
  users: {
    words: 'Invite the people who will work with you.',
    links: [{ label: 'Website Users', to: usersPage() }],
  },
  employees: {
    words: 'Add the employees of your stores.',
    links: [{ label: 'Employees', to: employeesPage() }],
  },
  products: {
    words: 'Import your products from a spreadsheet, or add them one by one.',
    links: [
      { label: 'Import', to: importsPage(), search: { kind: 'products' } },
      { label: 'Add Product', to: addProductPage() },
    ],
  },
  stock: {
    words: 'Count what a store has on its shelves.',
    links: [{ label: 'First Count', to: firstCountPage() }],
  },
  texts: {
    words: 'Write for your visitors: prices of services, or answers to their questions.',
    links: [
      { label: 'Services', to: serviceListPage() },
      { label: 'Questions', to: questionListPage() },
    ],
  },
}
