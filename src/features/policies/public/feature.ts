import { pageView } from '#site/pageView.ts'
import { publicAccessibilityPage, publicPrivacyPage, publicWarrantyPage } from '../pages.ts'
import { AccessibilityPage, accessibilityHead } from './AccessibilityPage.tsx'
import { PrivacyPage, privacyHead } from './PrivacyPage.tsx'
import { WarrantyPage, warrantyHead } from './WarrantyPage.tsx'

export const policyViews = [
  pageView(publicWarrantyPage, { Page: WarrantyPage, head: warrantyHead }),
  pageView(publicPrivacyPage, { Page: PrivacyPage, head: privacyHead }),
  pageView(publicAccessibilityPage, { Page: AccessibilityPage, head: accessibilityHead }),
]
