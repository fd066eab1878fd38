import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from '#web/admin/router.tsx'
import { followSession } from '#web/admin/session.ts'
import { Notices } from '#web/ui/Notices.tsx'
import '#web/ui/theme.css'

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
