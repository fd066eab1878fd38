import type { SetupKey } from '../contract.ts'

interface SetupStep {
  words: string
  /** By the names of the pages. */
  links: readonly { label: string; page: string; search?: object }[]
}

/** What has to be done, and on which pages. */
export const setupSteps: Record<SetupKey, SetupStep> = {
  shop: {
    words: 'Enter the name and the address of your shop, and choose its logo and colour.',
    links: [{ label: 'The shop', page: 'adminSettingShop' }],
  },
  stores: {
    words: 'Add your first store with its opening hours.',
    links: [{ label: 'POS Stores', page: 'adminStores' }],
  },
  tax_rates: {
    words: 'Check the tax rate of the province of each store.',
    links: [{ label: 'The shop', page: 'adminSettingShop' }],
  },
  mail: {
    words: 'Set up a mail server, and send yourself a test mail.',
    links: [{ label: 'Outbox', page: 'adminOutbox' }],
  },
  users: {
    words: 'Invite the people who will work with you.',
    links: [{ label: 'Website Users', page: 'adminSettingUsers' }],
  },
  store_users: {
    words: 'Choose the user of each store, who orders for it and keeps its stock.',
    links: [{ label: 'POS Stores', page: 'adminStores' }],
  },
  employees: {
    words: 'Add the employees of your stores.',
    links: [{ label: 'Employees', page: 'adminEmployees' }],
  },
  products: {
    words: 'Import your products from a spreadsheet, or add them one by one.',
    links: [
      { label: 'Import', page: 'adminImports', search: { kind: 'products' } },
      { label: 'Add Product', page: 'adminAddProduct' },
    ],
  },
  stock: {
    words: 'Count what a store has on its shelves.',
    links: [{ label: 'First Count', page: 'adminFirstCount' }],
  },
  texts: {
    words: 'Write for your visitors: prices of services, or answers to their questions.',
    links: [
      { label: 'Services', page: 'adminSettingServices' },
      { label: 'Questions', page: 'adminSettingQuestions' },
    ],
  },
}
