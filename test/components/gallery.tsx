import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { GalleryTable } from '#app/gallery/GalleryTable.tsx'
import { type Mood, openGalleryShop, setMood } from '#app/gallery/galleryShop.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { queryClient } from '#ui/api/query.ts'
import { ConfirmHost } from '#ui/dialog/ConfirmDialog.tsx'
import { NoticeStack } from '#ui/shownNotices/NoticeStack.tsx'

/**
 * Renders a part of a page, inside what the workbench has around it. There is a second page at `/elsewhere`. Pages of features
 * need the workbench as `context`, and an address with the values of their `path`.
 */
export function show(part: ReactNode, search = '', { context, path = '/' }: { context?: object; path?: string } = {}) {
  const frame = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ConfirmHost />
      </>
    ),
  })
  const pageAt = (path: string, content: ReactNode) =>
    createRoute({ getParentRoute: () => frame, path, component: () => <main className="p-6">{content}</main> })
  const router = createRouter({
    routeTree: frame.addChildren([pageAt(path, part), pageAt('/elsewhere', <h1>Elsewhere</h1>)]),
    history: createMemoryHistory({ initialEntries: [search.startsWith('/') ? search : `/${search}`] }),
    ...(context && { context }),
  })
  // Without a pause before a lost request is sent again.
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
  const app = document.createElement('div')
  app.id = 'app'
  document.body.append(app)
  const root = createRoot(app)
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <NoticeStack />
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    app.remove()
    queryClient.clear()
  })
  return router
}

const sent: { path: string; body: object }[] = []

/** The bodies of the requests of a call, since the table is shown. */
export const asked = (call: Call) => sent.filter(({ path }) => path === addressOf(call)).map(({ body }) => body)

/** Expects that the last request of a call had these values. */
export const expectAsked = (call: Call, body: object) => expect.poll(() => asked(call).at(-1)).toMatchObject(body)

/** Shows the table of things: 47 of them, or 10,000 if the shop is `crowded`. */
export function showThings(search = '', mood: Mood = 'calm') {
  setMood(mood)
  sent.length = 0
  onTestFinished(openGalleryShop(0, (path, body) => sent.push({ path, body })))
  return show(<GalleryTable />, search)
}

/** The ids of the things in the order of the list: 1204, 1211, 1218 … */
export const idAt = (place: number) => 1204 + (place - 1) * 7
export const rowAt = (place: number) => page.getCss(`tr[data-row="${idAt(place)}"]`)
export const cellAt = (place: number, key: string) => rowAt(place).getCss(`[data-key=${key}]`)
export const saveAt = (place: number) => rowAt(place).getByRole('button', { name: /^Save/ })
export const updated = page.getByText('Product has been updated')
export const unsaved = page.getByText('with unsaved changes')
