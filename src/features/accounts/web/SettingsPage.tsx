import type { ReactNode } from 'react'
import { useUser } from '#web/admin/session.ts'
import { ThemeChoice } from '#web/admin/ThemeChoice.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'

export function SettingsPage() {
  const { username, email } = useUser()
  return (
    <Page heading="Settings">
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
        <Section id="sessions" heading="Where you are signed in">
          <OwnSessions />
        </Section>
      </div>
    </Page>
  )
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-4 rounded-card border border-line bg-paper p-5 shadow-card"
    >
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      {children}
    </section>
  )
}
