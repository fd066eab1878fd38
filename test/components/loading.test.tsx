import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { webFeatures } from '#app/webFeatures.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { CartPage } from '#features/checkout/web/CartPage.tsx'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { useProductPages } from '#features/inventory/web/useProductPages.ts'
import { addressOf } from '#shared/call.ts'
import { releaseHeader } from '#shared/releaseHeader.ts'
import { PartNotLoaded, withTimeLimit } from '#ui/browser/lazyPart.ts'
import { setRelease } from '#ui/browser/servedRelease.ts'
import { AwayBanner } from '#workbench/layout/AwayBanner.tsx'
import { ErrorPage } from '#workbench/layout/ErrorPages.tsx'
import { session } from '#workbench/session.ts'
import { workbenchOf } from '#workbench/workbench.ts'
import { show } from './gallery.tsx'

const user = { id: 1, user_id: 1, username: 'HSC', email: 'hsc@tidewater.example', type: 'admin_user' as const }
const context = workbenchOf(webFeatures, () => () => null)

/** Answers each request, and returns the addresses that were requested. */
function answerWith(answer: (address: string) => Response) {
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input))
    return answer(String(input))
  })
  return asked
}
const health = '/health/live'

test('a script part that did not answer in time is reported, and the page is not loaded again by itself', async () => {
  const asked = answerWith(() => new Response('', { status: 503 }))
  show(<ErrorPage error={new PartNotLoaded()} reset={() => undefined} />, '', { context })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Part of it could not be loaded.')
  expect(asked).not.toContain(health)
})

test('a script part of an older version looks for the new one', async () => {
  const asked = answerWith(() => new Response('', { status: 503 }))
  show(<ErrorPage error={new PartNotLoaded(new TypeError('Gone'))} reset={() => undefined} />, '', { context })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Part of it could not be loaded.')
  await expect.poll(() => asked).toContain(health)
})

test('a script part that is gone, because the shop was updated, offers to load the page again', async () => {
  setRelease('index-1.js')
  let release = 'index-1.js'
  const asked = answerWith(() => new Response('', { headers: { [releaseHeader]: release } }))
  const banner = page.getByText('Tidewater was updated.')
  const button = page.getByRole('button', { name: 'Load again' })
  const open = () => withTimeLimit(Promise.reject(new TypeError('Gone'))).catch(() => undefined)
  show(
    <>
      <h1>Orders</h1>
      <AwayBanner />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await open()
  await expect.poll(() => asked).toEqual([health])
  await expect.element(banner).not.toBeInTheDocument()
  release = 'index-2.js'
  await open()
  await expect.element(banner).toBeVisible()
  await expect.element(button).toBeVisible()
})

test('a cart that the server does not find is empty', async () => {
  const cart = addressOf(cartCalls.items, { userId: 1 })
  answerWith((address) =>
    address === cart
      ? Response.json({ message: 'There is no such cart.', code: 'not_found' }, { status: 404 })
      : Response.json({ items: [], total: 0, has_next: false }),
  )
  session.signIn({ ...user, token: 't' })
  show(<CartPage />, '', { context })
  await expect.element(page.getByText('Oh oh, your cart is empty.')).toBeVisible()
  await expect.element(page.getByText('There is no such cart.')).not.toBeInTheDocument()
})

function Products() {
  useProductPages({})
  return (
    <>
      <div style={{ height: 3000 }} />
      <footer style={{ height: 60 }}>The end</footer>
    </>
  )
}

test('the next products are loaded within 10 px of the end of the page, not of the end of the list', async () => {
  const search = addressOf(inventoryCalls.search)
  const asked = answerWith(() => Response.json({ items: [], total: 90, has_next: true }))
  const searches = () => asked.filter((address) => address === search).length
  show(<Products />)
  await expect.poll(searches).toBe(1)
  await expect.element(page.getByText('The end')).toBeInTheDocument()
  const end = document.documentElement.scrollHeight - innerHeight
  const scrolled = async (top: number) => {
    const done = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, top)
    await done
  }
  await scrolled(end - 11)
  expect(searches()).toBe(1)
  await scrolled(end - 9)
  await expect.poll(searches).toBeGreaterThan(1)
})
