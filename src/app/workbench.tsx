import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setRelease } from '#ui/browser/servedRelease.ts'
import { NoticeStack } from '#ui/shownNotices/NoticeStack.tsx'
import { keepShell } from '#workbench/keptShell.ts'
import { openRouter } from '#workbench/router.tsx'
import { followSession } from '#workbench/session.ts'
import { gallery } from './gallery/feature.ts'
import { webFeatures } from './webFeatures.ts'
import '#ui/theme.css'

followSession()
if (import.meta.env.PROD) {
  // The name of this file, which every release changes.
  const release = new URL(import.meta.url).pathname.split('/').at(-1) ?? ''
  setRelease(release)
  keepShell(release)
}
const router = openRouter(import.meta.env.DEV ? { ...webFeatures, gallery } : webFeatures)

const app = document.getElementById('app')
if (app) {
  // The shell of the HTML is removed as soon as there is a page, before the browser paints.
  const firstPage = new MutationObserver(() => {
    if (!app.querySelector('main')) return
    document.getElementById('shell')?.remove()
    firstPage.disconnect()
  })
  firstPage.observe(app, { childList: true, subtree: true })
  createRoot(app).render(
    <StrictMode>
      <RouterProvider router={router} />
      <NoticeStack />
    </StrictMode>,
  )
}
