import { Suspense } from 'react'
import { lazyPart } from '#ui/lazyPart.ts'
import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { useUser } from '#workbench/session.ts'
import { AccountSettings } from './AccountSettings.tsx'

const Users = lazyPart(() => import('./Users.tsx').then((it) => it.Users))

/** The settings open with what somebody most likely came for: an admin with the users, all others with their own account. */
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
