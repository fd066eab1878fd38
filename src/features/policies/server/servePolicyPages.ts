import { listServices } from '#features/services/server/queries.ts'
import { readPolicies } from '#features/settings/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import { enteredText } from '#shared/language.ts'
import { publicAccessibilityPage, publicPrivacyPage, publicWarrantyPage } from '../publicPages.ts'

const keptFor = 60

export const servePolicyPages = () => [
  servePage(publicWarrantyPage, {
    keptFor,
    content: readWarranty,
    isEmpty: ({ warranty, services }) =>
      warranty.en === '' && services.every(({ warranty_days }) => warranty_days === null),
    data: (_, content) => content,
  }),
  servePage(publicPrivacyPage, {
    keptFor,
    content: readPolicies,
    data: (_, { privacy_contact: contact, privacy_email: email }) => ({ contact, email }),
  }),
  servePage(publicAccessibilityPage, { keptFor, data: () => null }),
]

async function readWarranty(db: Database) {
  const { warranty, warranty_fr } = await readPolicies(db)
  return { warranty: enteredText(warranty, warranty_fr), services: await listServices(db) }
}
