import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import type { PageVisitor } from '#workbench/guards.ts'
import { workbenchOf } from '#workbench/workbench.ts'
import { webFeatures } from '../webFeatures.ts'
import { expect, follow, type Shop } from './shop.ts'

const { pages: all, guards } = workbenchOf(webFeatures)
/** Without the page that is the inventory with an open dialog. */
const pages = all.filter(({ name }) => name !== 'adminAddProduct')

/** The paths of all pages, as their manifests write them. */
export const routes = pages.map(({ path }) => path)

export interface WorkbenchPage {
  path: string
  /** The path as its manifest writes it. */
  route: string
  heading: string
}

/**
 * Every page of the workbench for which this user has to be signed in, with a real order, shipment or product in its path.
 * Without a user, every page that is open to all.
 */
export async function pagesOf(shop: Shop, user: PageVisitor | undefined): Promise<WorkbenchPage[]> {
  const { id } = await shop.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('orders.id')
    .where('users.email', '=', 'hsc@tidewater.example')
    .orderBy('orders.id', 'desc')
    .executeTakeFirstOrThrow()
  const shipment = await shop.db
    .selectFrom('shipments')
    .innerJoin('stores', 'stores.id', 'shipments.store_id')
    .select('shipments.id')
    .where('stores.name', '=', 'HSC')
    .where('state', '=', 'in_transit')
    .executeTakeFirstOrThrow()
  return pages
    .filter((page) => guards.redirectFor(page, user) === undefined)
    .filter((page) => user === undefined || guards.redirectFor(page, undefined) !== undefined)
    .map(({ path, heading }) => ({
      path: path
        .replace('$id', String(id))
        .replace('$product_id', '1')
        .replace('$import_id', '1')
        .replace('$shipment_id', String(shipment.id)),
      route: path,
      heading,
    }))
}

/** Every page that is open to all. The one for signing up needs an invitation, or else it redirects to another page. */
export async function openPages(shop: Shop, adminToken: string): Promise<WorkbenchPage[]> {
  const body = { username: 'Kiosk', email: `${randomUUID()}@tidewater.example` }
  const { link } = await shop.ask(adminToken, accountCalls.invite, { body })
  const { pathname, hash } = new URL(link)
  return (await pagesOf(shop, undefined)).map((page) =>
    page.path === pathname ? { ...page, path: pathname + hash } : page,
  )
}

/** Opens pages of the workbench one after another, and waits until each of them shows its data. */
export async function* openEach<P extends { path: string }>(page: Page, list: P[]): AsyncGenerator<P> {
  for (const [at, next] of list.entries()) {
    if (at === 0) await open(page, next.path)
    else await openNext(page, next.path)
    yield next
  }
}

/** Loads a page of the workbench, and waits until it shows its data. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await isLoaded(page)
}

/** Follows a link to another page of the workbench, and waits until it shows its data. */
export async function openNext(page: Page, path: string) {
  await follow(page, path)
  await expect(page).toHaveURL(path)
  await isLoaded(page)
}

/** Waits until the page shows the data that it requested. */
export async function isLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
