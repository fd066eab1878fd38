import { fill } from '#shared/language.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { visitorDataMonths } from '#shared/visitorData.ts'
import { type Head, pageView } from '#site/pageView.ts'
import { type PrivacyData, publicPrivacyPage } from '../pages.ts'
import { PolicyFrame, PolicyPoints, PolicySection } from './PolicyFrame.tsx'
import { policyWords } from './policyWords.ts'
import { ReachUs } from './ReachUs.tsx'

function privacyHead({ language, shop }: PageProps<PrivacyData>): Head {
  const { privacy } = policyWords[language]
  return { title: `${privacy.title} · ${shop.name}`, description: fill(privacy.description, { shop: shop.name }) }
}

/** Describes what the software does. Tests compare the months that are named here with the rules of the housekeeping. */
function PrivacyPage({ language, shop, data: { contact, email } }: PageProps<PrivacyData>) {
  const says = policyWords[language].privacy
  return (
    <PolicyFrame heading={says.title} lead={fill(says.lead, { shop: shop.name })}>
      {says.sections.map(({ heading, points }) => (
        <PolicySection key={heading} heading={heading}>
          <PolicyPoints points={points.map((point) => fill(point, { months: visitorDataMonths }))} />
        </PolicySection>
      ))}
      <PolicySection heading={says.ask}>
        <p>{says.askSays}</p>
        <ReachUs language={language} shop={shop} person={contact} email={email} />
        <p>{says.complain}</p>
      </PolicySection>
    </PolicyFrame>
  )
}

export const privacyView = pageView(publicPrivacyPage, { Page: PrivacyPage, head: privacyHead })
