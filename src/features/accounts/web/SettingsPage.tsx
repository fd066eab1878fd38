import { Suspense } from 'react'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { useUser } from '#workbench/session.ts'
import { AccountSettings } from './AccountPage.tsx'

const Users = lazyPart(() => import('./Users.tsx').then((it) => it.Users))

/** Admins see the users, all others their own account. */
export function SettingsPage() {
  const { type } = useUser()
  return (
    <SettingsFrame>
      {type === 'admin' ? (
        <Suspense fallback={<div aria-busy className="h-96 animate-pulse rounded-card bg-mist" />}>
          <Users />
        </Suspense>
      ) : (
        <AccountSettings />
      )}
    </SettingsFrame>
  )
}
