import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Notices } from '#ui/Notices.tsx'
import { router } from '#workbench/router.tsx'
import { followSession } from '#workbench/session.ts'
import '#ui/theme.css'

followSession()

const app = document.getElementById('app')
if (app) {
  createRoot(app).render(
    <StrictMode>
      <RouterProvider router={router} />
      <Notices />
    </StrictMode>,
  )
}
