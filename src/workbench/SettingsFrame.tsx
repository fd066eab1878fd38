import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#ui/Page.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useUser } from './session.ts'
import { usePlaces } from './usePlaces.ts'

const tabs = [
  { path: '/admin/settings/users', label: 'Users' },
  { path: '/admin/settings/mobileReport', label: 'Mobile Report' },
  { path: '/admin/settings/shop', label: 'The shop' },
  { path: '/admin/settings/account', label: 'Account' },
]

/** What stands around every page of the settings. Of a single tab nobody needs to be told. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const open = new Set(usePlaces(useUser()).map(({ path }) => path))
  const pages = tabs.filter(({ path }) => open.has(path))
  // The settings themselves open with the first.
  const current = pages.find(({ path }) => path === pathname) ?? pages[0]
  return (
    <Page heading="Settings">
      {pages.length > 1 && <Tabs label="Settings" pages={pages} current={current?.path ?? ''} />}
      {children}
    </Page>
  )
}
