import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { AccountSettings } from './AccountSettings.tsx'

export function AccountPage() {
  return (
    <SettingsFrame>
      <AccountSettings />
    </SettingsFrame>
  )
}
