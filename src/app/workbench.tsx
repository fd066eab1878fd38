import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NoticeStack } from '#ui/notices/NoticeStack.tsx'
import { openRouter } from '#workbench/router.tsx'
import { followSession } from '#workbench/session.ts'
import { gallery } from './gallery/feature.ts'
import { webFeatures } from './webFeatures.ts'
import '#ui/theme.css'

followSession()
const router = openRouter(import.meta.env.DEV ? { ...webFeatures, gallery } : webFeatures)

const app = document.getElementById('app')
if (app) {
  createRoot(app).render(
    <StrictMode>
      <RouterProvider router={router} />
      <NoticeStack />
    </StrictMode>,
  )
}
