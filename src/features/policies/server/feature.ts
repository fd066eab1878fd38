import { cachedServices } from '#features/services/server/queries.ts'
import { cachedPolicies, type Policies } from '#features/settings/server/queries.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { enteredText } from '#shared/language.ts'
import { publicAccessibilityPage, publicPrivacyPage, publicWarrantyPage } from '../pages.ts'

const keptFor = 60

const servePolicyPages = () => [
  servePage(publicWarrantyPage, {
    keptFor,
    content: { policies: cachedPolicies, services: cachedServices },
    isEmpty: ({ policies, services }) =>
      warrantyIn(policies).en === '' && services.every(({ warranty_days }) => warranty_days === null),
    data: (_, { policies, services }) => ({ warranty: warrantyIn(policies), services }),
  }),
  servePage(publicPrivacyPage, {
    keptFor,
    content: { policies: cachedPolicies },
    data: (_, { policies: { privacy_contact: contact, privacy_email: email } }) => ({ contact, email }),
  }),
  servePage(publicAccessibilityPage, { keptFor, data: () => null }),
]

const warrantyIn = ({ warranty, warranty_fr }: Policies) => enteredText(warranty, warranty_fr)

export const policies: ServerFeature = { publicPages: servePolicyPages }
