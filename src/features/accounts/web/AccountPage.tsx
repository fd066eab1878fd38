import { Suspense } from 'react'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Section } from '#ui/page/Section.tsx'
import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { useUser } from '#workbench/session.ts'
import { ThemeChoice } from '#workbench/theme/ThemeChoice.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'

const SecondFactors = lazyPart(() => import('./factors/SecondFactors.tsx').then((it) => it.SecondFactors))

export function AccountPage() {
  return (
    <SettingsFrame>
      <AccountSettings />
    </SettingsFrame>
  )
}

/** A supplier has no settings but these. */
export function SupplierAccountPage() {
  return (
    <Page heading="Account">
      <AccountSettings />
    </Page>
  )
}

export function AccountSettings() {
  const { username, email } = useUser()
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Section id="account" heading="Your account">
          <div className="grid gap-4">
            <TextField label="Store Name" name="username" value={username} readOnly />
            <TextField label="Email" name="email" value={email} readOnly />
          </div>
          <ChangePasswordForm />
        </Section>
        <Section id="theme" heading="Light or dark">
          <ThemeChoice />
        </Section>
      </div>
      <div className="grid gap-4">
        <Section id="factors" heading="Second factor">
          <Suspense fallback={<div aria-busy className="h-28 animate-pulse rounded-control bg-mist" />}>
            <SecondFactors />
          </Suspense>
        </Section>
        <Section id="sessions" heading="Where you are signed in">
          <OwnSessions />
        </Section>
      </div>
    </div>
  )
}
