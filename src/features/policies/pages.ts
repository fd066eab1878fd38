import type { ServiceRow } from '#features/services/columns.ts'
import type { InEach } from '#shared/language.ts'
import { accessibilityPage, privacyPage, warrantyPage } from '#shared/pageAddresses.ts'
import { publicPage } from '#shared/publicPage.ts'

export interface WarrantyData {
  /** The words of the office, empty if there are none. */
  warranty: InEach<string>
  /** The services, of which some have a warranty. */
  services: readonly ServiceRow[]
}
export const publicWarrantyPage = publicPage<WarrantyData>({
  name: 'warranty',
  path: warrantyPage.path,
  about: { label: { en: 'Warranty', fr: 'Garantie' }, order: 2 },
})

/** The person in charge of personal data. Empty where the office has entered nothing. */
export interface PrivacyData {
  contact: string
  email: string
}
export const publicPrivacyPage = publicPage<PrivacyData>({
  name: 'privacy',
  path: privacyPage.path,
  about: { label: { en: 'Privacy', fr: 'Confidentialité' }, order: 3 },
})

export const publicAccessibilityPage = publicPage<null>({
  name: 'accessibility',
  path: accessibilityPage.path,
  about: { label: { en: 'Accessibility', fr: 'Accessibilité' }, order: 4 },
})
