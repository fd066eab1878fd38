import { transferCalls } from '#features/transfers/contract.ts'
import { transferPage } from '#shared/pageAddresses.ts'
import { codeOfApp } from '../../authenticatorApp.ts'
import { bothColours, dialog, looks } from '../judge.ts'
import { expect } from '../shop.ts'
import type { State, Visit } from './state.ts'

const store = { who: 'hsc' } as const

/** Truro asks HSC for two pieces of a product. */
async function anAskedTransfer({ shop, adminToken }: Visit) {
  const stores = await shop.db.selectFrom('stores').select(['id', 'name']).execute()
  const idOf = (name: string) => stores.find((one) => one.name === name)?.id ?? 0
  const body = {
    from: idOf('HSC'),
    to: idOf('Truro'),
    lines: [{ product_id: 12, quantity: 2 }],
    note: 'For a customer',
  }
  return (await shop.ask(adminToken, transferCalls.make, { body })).id
}

export const storeStates: State[] = [
  {
    ...store,
    route: '/admin/transactions/summary',
    title: 'no orders match',
    at: '/admin/transactions/summary?start_date=2001-01-01&end_date=2001-01-01',
    shows: ({ page }) => expect(page.getByText('No transactions match')).toBeVisible(),
  },
  {
    ...store,
    route: '/admin/mobileReport',
    title: 'the history of a device',
    only: dialog,
    async act({ page }) {
      await page
        .getByRole('button', { name: /^History of the device/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/orderForm',
    title: 'a list to paste',
    async act({ page }) {
      await page.getByRole('button', { name: 'Paste a list' }).click()
      await page.getByLabel('Products, one per line').fill('12 x 2\n13 x 9999\n999999999, 1\nphone case, 2')
    },
  },
  {
    ...store,
    route: '/admin/orderForm',
    title: 'lines with faults, and the products that match',
    goesOn: true,
    async act({ page }) {
      await page.getByRole('button', { name: 'Add lines' }).click()
      await expect(page.getByText('3 lines need attention')).toBeVisible()
      await page.getByRole('combobox').last().pressSequentially('galaxy')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/scheduling',
    title: 'a week with shifts in all colours',
    at: '/admin/scheduling?view=week&day=2040-01-02',
    as: looks,
    shows: ({ page }) => expect(page.locator('[data-shift]')).toHaveCount(7),
  },
  {
    ...store,
    route: '/admin/scheduling',
    title: 'a new shift without an employee',
    goesOn: true,
    only: dialog,
    async act({ page }) {
      await page
        .getByRole('button', { name: /8:00: plan a shift/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Insert Shift' }).click()
      await expect(page.getByText('Choose an employee.')).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/scheduling',
    title: 'a day',
    at: '/admin/scheduling?view=day&day=2040-01-03',
    shows: ({ page }) => expect(page.locator('[data-day]')).toHaveCount(1),
  },
  {
    ...store,
    route: '/admin/scheduling',
    title: 'a week to copy',
    at: '/admin/scheduling?view=week&day=2040-01-09',
    only: dialog,
    async act({ page }) {
      await page.getByRole('button', { name: 'Copy last week' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/appointments',
    title: 'an appointment without values',
    only: dialog,
    async act({ page }) {
      await page.getByRole('button', { name: 'Book an appointment' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
      await expect(page.getByText('First Name is required.')).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/stock/places',
    title: 'pieces without a number',
    at: '/admin/stock/places?query=Compass&filter_by=device',
    only: dialog,
    async act({ page }) {
      await page.getByRole('button', { name: /^Add or take away pieces of/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Update stock' }).click()
      await expect(page.getByText('Enter a whole number.')).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/stock/places',
    title: 'labels of a chosen product',
    at: '/admin/stock/places?query=Compass&filter_by=device',
    only: dialog,
    async act({ page }) {
      await page.getByRole('row').filter({ hasText: 'Compass' }).getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Labels' }).click()
      await expect(page.getByRole('dialog').getByLabel('Number of labels')).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/shipments/receive/$shipment_id',
    title: 'one piece too many, a damaged one, and a number that is wrong',
    as: looks,
    async act({ page }) {
      const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
      await page.getByRole('button', { name: 'All as sent' }).click()
      await lines
        .first()
        .getByRole('button', { name: /^More: Arrived/ })
        .click()
      await lines
        .first()
        .getByRole('button', { name: /^Damaged/ })
        .click()
      await lines.last().getByRole('textbox').first().fill('1.5')
      await expect(page.getByText('Enter a whole number.')).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/shipments/receive/$shipment_id',
    title: 'the question before a shipment is finished',
    only: dialog,
    as: bothColours,
    async act({ page }) {
      await page.getByRole('button', { name: 'Finish', exact: true }).click()
      await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/shipments/receive/$shipment_id',
    title: 'a shipment that was received',
    at: '/admin/shipments?view=received',
    async act({ page }) {
      await page
        .getByRole('button', { name: /^Open shipment/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('link', { name: 'See or reopen the receipt' }).click()
      await expect(page.getByRole('list', { name: 'Differences' })).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/shipments/transfer',
    title: 'a return of which nothing is known, and a quantity that is wrong',
    at: '/admin/shipments/transfer?products=12',
    as: looks,
    async act({ page }) {
      await page.getByRole('radio', { name: /^Return to the warehouse/ }).check()
      await page.getByRole('textbox', { name: /^Quantity:/ }).fill('1.5')
      await page.getByRole('button', { name: 'Offer', exact: true }).click()
      await expect(page.getByText('Choose whether the pieces can be sold.')).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/shipments/transfer/$shipment_id',
    title: 'a transfer that was asked for',
    at: async (visit) => transferPage({ shipment_id: await anAskedTransfer(visit) }),
    as: looks,
    shows: ({ page }) => expect(page.getByText('Truro asks you for these pieces.')).toBeVisible(),
  },
  {
    ...store,
    route: '/admin/shipments/transfer/$shipment_id',
    title: 'a transfer to send, with more than was asked for',
    at: async (visit) => transferPage({ shipment_id: await anAskedTransfer(visit) }),
    as: looks,
    async act({ page }) {
      await page.getByRole('button', { name: 'Accept' }).click()
      await page.getByRole('textbox', { name: /^Packed:/ }).fill('3')
      await expect(page.getByText('At most 2.')).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/settings/account',
    title: 'an authenticator app to add',
    only: dialog,
    async act({ page }) {
      await page.getByRole('button', { name: 'Add an authenticator app' }).click()
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    },
  },
  {
    ...store,
    route: '/admin/settings/account',
    title: 'recovery codes',
    goesOn: true,
    only: dialog,
    async act({ page }) {
      const setup = page.getByRole('dialog', { name: 'Add an authenticator app' })
      const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '')
      await setup.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(secret))
      await setup.getByRole('button', { name: 'Add app' }).click()
      await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(10)
    },
  },
  {
    ...store,
    route: '/admin/settings/account',
    title: 'a second factor, and two sessions',
    goesOn: true,
    async act({ page }) {
      await page.getByRole('button', { name: 'I saved them' }).click()
      await page.reload()
      await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
    },
    undo: ({ shop }) => shop.db.deleteFrom('second_factors').execute(),
  },
  {
    who: 'supplier',
    route: '/admin/jobs',
    title: 'no jobs',
    async act({ page, shop }) {
      // The supplier is the last one whose pages are swept.
      await shop.db.deleteFrom('jobs').execute()
      await page.reload()
      await expect(page.getByText('No jobs yet.')).toBeVisible()
    },
  },
  {
    who: 'supplier',
    route: '/adminSupplier',
    title: 'products that are out of stock',
    at: '/adminSupplier?view=out',
    shows: ({ page }) => expect(page.getByRole('listitem').filter({ hasText: 'Out of Stock' }).first()).toBeVisible(),
  },
  {
    who: 'supplier',
    route: '/adminSupplier',
    title: 'an address without a page',
    at: '/admin/nowhere',
    shows: ({ page }) => expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible(),
  },
]
