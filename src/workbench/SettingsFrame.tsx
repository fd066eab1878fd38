import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Tabs } from '#ui/control/Tabs.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useLinks } from './menus.ts'

/** The heading and the tabs of every page of the settings. A single tab is not shown. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const pages = useLinks('settings')
  // The address of the settings itself shows the first tab.
  const current = pages.find(({ path }) => path === pathname) ?? pages[0]
  return (
    <Page heading="Settings">
      {pages.length > 1 && <Tabs label="Settings" pages={pages} current={current?.path ?? ''} />}
      {children}
    </Page>
  )
}
