import type { Page } from '@playwright/test'
import type { Visitor } from '#workbench/guards.ts'
import { workbenchOf } from '#workbench/workbench.ts'
import { webFeatures } from '../webFeatures.ts'
import { expect, type Shop } from './shop.ts'

const { pages, guards } = workbenchOf(webFeatures)

export interface WorkbenchPage {
  path: string
  heading: string
}

/** Every page of the workbench that this user may open, or that nobody has to sign in for, with a real order in its path. */
export async function pagesOf(shop: Shop, user: Visitor | undefined): Promise<WorkbenchPage[]> {
  const { id } = await shop.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('orders.id')
    .where('users.email', '=', 'hsc@tidewater.example')
    .orderBy('orders.id', 'desc')
    .executeTakeFirstOrThrow()
  return pages
    .filter((page) => guards.whereTo(page, user) === undefined)
    .map(({ path, heading }) => ({ path: path.replace('$id', String(id)), heading }))
}

/** Waits until the page shows what it asked the server for. */
export async function isLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
