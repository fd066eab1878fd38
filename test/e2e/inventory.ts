import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { aProduct } from '../products.ts'
import { test as base } from './shop.ts'

interface Listed {
  id: number
  device: string
  row: Locator
}

interface Fixtures {
  /** Makes a product with a unique name, and opens the list that shows only this product. */
  openProduct(given?: Parameters<typeof aProduct>[1]): Promise<Listed>
}

export const aDevice = () => `Lantern ${randomUUID().slice(0, 8)}`
export const listOf = (device: string) => `/admin/inventory?query=${encodeURIComponent(device)}&filter_by=device`
export const rowOf = (page: Page, device: string) => page.getByRole('row').filter({ hasText: device })

export const test = base.extend<Fixtures>({
  openProduct: async ({ page, shop }, use) =>
    use(async (given) => {
      const device = aDevice()
      const id = await aProduct(shop.db, { device, color: 'Teal', ...given })
      await page.goto(listOf(device))
      return { id, device, row: rowOf(page, device) }
    }),
})
